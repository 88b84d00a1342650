extension PromptTarget {
    static let bash = PromptTarget("bash", PackageResources.cyc_bash)
    static let zsh = PromptTarget("zsh", PackageResources.cyc_zsh)
    static let fish = PromptTarget("fish", PackageResources.cyc_fish)
    static let nushell = PromptTarget("nushell", PackageResources.cyc_nu, quoted: backslashed)
    static let starship = PromptTarget(
        "starship", PackageResources.starship_toml, quoted: escapedWord)
}

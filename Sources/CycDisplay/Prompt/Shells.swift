extension PromptPlace {
    static let bash = PromptPlace("bash", PackageResources.cyc_bash)
    static let zsh = PromptPlace("zsh", PackageResources.cyc_zsh)
    static let fish = PromptPlace("fish", PackageResources.cyc_fish)
    static let nushell = PromptPlace("nushell", PackageResources.cyc_nu, quoted: backslashed)
    static let starship = PromptPlace(
        "starship", PackageResources.starship_toml, quoted: escapedWord)
}

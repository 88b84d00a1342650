extension Fix {
    static let listSpecies: ShellCommand = "cyc me species"
    static let enableGrowth: ShellCommand = "cyc config set growth.enabled true"
}

extension Setting {
    static let prompt: [Setting] = [
        Setting("prompt.format", .template, "template of the prompt segment") {
            $1(&$0.promptFormat)
        },
        Setting("prompt.ascii", .choice, "plain characters in the prompt") {
            $1(&$0.promptASCII)
        },
    ]
}

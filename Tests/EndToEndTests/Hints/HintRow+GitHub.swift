/// GitHub.
extension HintRow {
    static let gitHub: [HintRow] = [
        HintRow(
            name: .notLoggedIn,
            shell:
                "export GITHUB_SERVER_URL=$LOGIN_HUB GITHUB_API_URL=$LOGIN_HUB GITHUB_GRAPHQL_URL=$LOGIN_HUB/graphql",
            shows: "cyc whoami", hint: "cyc login --with-token", input: "good", better: .gone),
        HintRow(
            name: .refusedVariable,
            shell:
                "export GITHUB_SERVER_URL=$LOGIN_HUB GITHUB_API_URL=$LOGIN_HUB GITHUB_GRAPHQL_URL=$LOGIN_HUB/graphql GH_TOKEN=bad",
            shows: "cyc whoami", hint: "unset GH_TOKEN && cyc login --with-token", input: "good",
            better: .gone),
        HintRow(
            name: .unknownLogin, settings: #"[github]\#nlogin = "nobody"\#n"#,
            shell:
                "export GITHUB_SERVER_URL=$HUB GITHUB_API_URL=$HUB GITHUB_GRAPHQL_URL=$HUB/graphql",
            shows: "cyc sync", hint: "cyc config set github.login LOGIN", fill: ["LOGIN": "ada"],
            better: .gone),
        HintRow(
            name: .badAddress, shell: "export GITHUB_API_URL=nonsense GH_TOKEN=x",
            shows: "cyc sync", hint: "unset GITHUB_API_URL", check: "cyc status --cached",
            better: .gone),
        HintRow(
            name: .plainAddress, shell: "export GITHUB_API_URL=http://example.org GH_TOKEN=x",
            shows: "cyc sync", hint: "unset GITHUB_API_URL", check: "cyc status --cached",
            better: .gone),
        HintRow(
            name: .cannotConnect, settings: #"[github]\#nlogin = "ada"\#n"#,
            shell: "export GITHUB_SERVER_URL=http://127.0.0.1:9 GITHUB_API_URL=http://127.0.0.1:9",
            shows: "cyc sync", hint: "cyc sync",
            later: "GITHUB_SERVER_URL=$HUB GITHUB_API_URL=$HUB", better: .tells("ada on")),
        HintRow(
            name: .stillAnswers,
            shell:
                "export GITHUB_SERVER_URL=$LOGIN_HUB GITHUB_API_URL=$LOGIN_HUB GITHUB_GRAPHQL_URL=$LOGIN_HUB/graphql GH_TOKEN=good",
            shows: "cyc logout", hint: "unset GH_TOKEN", better: .gone),
        HintRow(
            name: .outshone,
            before:
                "export GITHUB_SERVER_URL=$LOGIN_HUB GITHUB_API_URL=$LOGIN_HUB GITHUB_GRAPHQL_URL=$LOGIN_HUB/graphql; echo good | cyc login --with-token",
            shell:
                "export GITHUB_SERVER_URL=$LOGIN_HUB GITHUB_API_URL=$LOGIN_HUB GITHUB_GRAPHQL_URL=$LOGIN_HUB/graphql GH_TOKEN=good",
            shows: "echo good | cyc login --with-token", hint: "unset GH_TOKEN", better: .gone),
    ]
}

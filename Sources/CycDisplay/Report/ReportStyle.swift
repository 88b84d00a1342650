/// The style sheet of the report page.
enum ReportStyle {
    static let sheet = """

        \(variables(isDark: false))
        @media (prefers-color-scheme: dark) {
        \(variables(isDark: true))
        }
        * { box-sizing: border-box }
        html { color-scheme: light dark; background: var(--background); color: var(--text) }
        body { margin: 0; background: var(--background); color: var(--text);
          font: 16px/1.5 \(PictureStyle.fonts) }
        main { max-width: 76rem; margin: 0 auto; padding: 1rem }
        h1 { font-size: 1.6rem; line-height: 1.2; margin: 0.5rem 0 0; overflow-wrap: anywhere }
        h2 { font-size: 1.15rem; margin: 0 0 0.5rem }
        header p, .note, .legend, .now, caption, figcaption, .f { color: var(--dim) }
        header p { margin: 0.25rem 0 }
        section { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--track); border-radius: 8px }
        .wide { overflow-x: auto; max-width: 100% }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums }
        caption { text-align: start; font-size: 0.875rem; padding-bottom: 0.25rem }
        th { font-weight: 600; text-align: start; vertical-align: top }
        tbody th { font-weight: 400; min-width: 6rem; max-width: 24rem; overflow-wrap: anywhere }
        th, td { padding: 0.15rem 1rem 0.15rem 0 }
        td { text-align: end; vertical-align: top }
        thead th + th { text-align: end }
        .sums th + td { font-weight: 600 }
        .grass { border-collapse: separate; border-spacing: 2px }
        .wide td, .wide thead th { white-space: nowrap }
        .words td, .words thead th + th { text-align: start }
        .grass th, .grass td { padding: 0; font-size: 0.6875rem; line-height: 11px; min-width: 0;
          font-weight: 400; text-align: start; color: var(--dim) }
        .grass tbody th { padding-inline-end: 6px; white-space: nowrap }
        .grass tbody td { width: 11px; min-width: 11px; height: 11px; font-size: 0; border-radius: 2px;
          position: relative; text-align: center }
        .grass tbody td[class] { outline: 1px solid var(--edge); outline-offset: -1px }
        .grass caption { padding-bottom: 0.5rem }
        .l0 { background: var(--l0); fill: var(--l0) }
        .l1 { background: var(--l1); fill: var(--l1) }
        .l2 { background: var(--l2); fill: var(--l2) }
        .l3 { background: var(--l3); fill: var(--l3) }
        .l4 { background: var(--l4); fill: var(--l4) }
        .grass tbody td.x { outline-style: dashed; outline-color: var(--dim) }
        .grass tbody td.t { outline: 2px solid var(--mark) }
        .grass td.d::after, i.d::after { content: ""; position: absolute; inset: 4px; border-radius: 50%;
          background: var(--text); box-shadow: 0 0 0 1px var(--background) }
        .grass td.p, i.p { border-bottom: 3px solid var(--text) }
        .grass tbody td:focus, :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px;
          z-index: 1 }
        .legend { font-size: 0.8125rem; margin: 0.5rem 0 0 }
        i { display: inline-block; width: 11px; height: 11px; border-radius: 2px; position: relative;
          vertical-align: -1px; outline: 1px solid var(--edge); outline-offset: -1px }
        i.x { outline-style: dashed; outline-color: var(--dim) }
        i.former { background: var(--former) }
        .now { margin: 0; min-height: 1.5em; font-size: 0.875rem }
        .numbers .grass tbody td[class] { font-size: 0.625rem; min-width: 20px; height: 18px;
          line-height: 18px; background: none; color: var(--text) }
        .numbers .grass td.d::after { inset: auto 1px 1px auto; width: 4px; height: 4px }
        .charts { display: grid; gap: 1rem 2rem;
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)) }
        .charts > * { min-width: 0 }
        figure { margin: 0; max-width: 32rem }
        figcaption { font-size: 0.875rem }
        svg { display: block; width: 100%; height: auto }
        svg text { font-family: inherit; fill: var(--dim) }
        .line.track { stroke: var(--track) }
        .line.accent { stroke: var(--accent) }
        .accent { fill: var(--accent) }
        svg .line { fill: none }
        .former { fill: var(--former) }
        .gone { display: none }
        summary { cursor: pointer; font-size: 0.875rem; padding: 0.25rem 0 }
        #tools { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center }
        label, select, button { font: inherit; font-size: 0.875rem; max-width: 100% }
        select, button { min-height: 2rem; color: var(--text); background: var(--background);
          border: 1px solid var(--dim); border-radius: 6px; padding: 0.125rem 0.5rem }
        button[aria-pressed="true"] { background: var(--text); color: var(--background) }
        .same { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
        @media (min-width: 60rem) {
          .halves { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1.5rem; align-items: start }
          .halves > * { min-width: 0; margin-block: 0.75rem }
          .grass tbody td { width: 15px; min-width: 15px; height: 15px }
          .grass th, .grass td { font-size: 0.75rem; line-height: 15px }
          .grass td.d::after { inset: 5px }
        }
        @media print {
          @page { size: A4; margin: 12mm }
          body { font-size: 10pt }
          main { max-width: none; padding: 0 }
          #tools, .now, summary { display: none }
          section { break-inside: avoid; padding: 0.5rem; margin: 0.5rem 0 }
          .wide { overflow: visible }
          .wide td, .wide thead th { white-space: normal }
          .grass { border-spacing: 1px }
          .halves { display: block }
          .grass th, .grass td { font-size: 0.6875rem; line-height: 9px }
          .grass tbody td { width: 9px; min-width: 9px; height: 9px }
          .grass tbody td, i, rect { print-color-adjust: exact; -webkit-print-color-adjust: exact }
        }

        """

    /// The colours as variables, from the palette of pictures.
    private static func variables(isDark: Bool) -> String {
        let colors = PictureStyle.colors(isDark)
        let inks = Ink.allCases.map { "--\($0.rawValue): \(colors.ink[$0] ?? "")" }
        let others = [
            "--background: \(colors.background)", "--mark: \(isDark ? "#fb8500" : "#c2410c")",
            "--edge: \(isDark ? "#ffffff22" : "#1b1f2322")",
        ]
        return ":root { \((inks + others).joined(separator: "; ")) }"
    }
}

/** The blocks of L'essentiel and of the forecast. They stand before the text's, whose last case they are. */
export const FORECAST = String.raw`
#let number-table(b) = {
  set text(size: b.size * 1pt, number-width: "tabular", hyphenate: false)
  set par(justify: false, leading: 0.45em)
  let n = b.head.len()
  table(
    columns: b.columns.map(width => if width == none { auto } else { width * 1fr }),
    align: (x, y) => if x < b.labels { left } else { right },
    inset: (x, y) => (left: if x == 0 { 0pt } else { b.gap * 1pt }, right: if x == n - 1 { 0pt } else { b.gap * 1pt }, y: b.row * 1pt),
    table.header(repeat: true, ..b.head.map(c => text(fill: muted, c))),
    table.hline(stroke: 0.8pt + ink),
    ..b.rows.map(row => (
      ..row.cells.map(c => if row.strong { strong(c) } else [#c]),
      table.hline(stroke: 0.5pt + line-colour),
    )).flatten(),
  )
}

#let term-list(b) = {
  set text(size: 9.5pt)
  set par(justify: false, leading: 0.45em)
  table(
    columns: (auto, 1fr),
    column-gutter: 6mm,
    align: (left, right),
    inset: (x: 0pt, y: 4pt),
    ..b.rows.map(row => (text(fill: muted, row.at(0)), [#row.at(1)], table.hline(stroke: 0.5pt + line-colour))).flatten(),
  )
}

#let figure-cells(b) = block(breakable: false, width: 100%, {
  set par(justify: false, leading: 0.45em, spacing: 0.55em)
  table(
    columns: (1fr, 1fr, 1fr),
    stroke: 0.5pt + line-colour,
    inset: (x: 3mm, y: 3mm),
    ..b.cells.map(cell => {
      text(size: 8.5pt, fill: muted, cell.label)
      parbreak()
      text(font: display, size: 14pt, weight: 600, hyphenate: false, cell.value)
      if cell.note != "" { parbreak(); text(size: 8.5pt, fill: muted, cell.note) }
    }),
  )
})

#let special(b) = {
  if b.t == "numbers" { block(above: 1em, below: 1.3em, breakable: b.breakable, width: 100%, {
    number-table(b)
    if b.note != "" { text(size: 9pt, fill: muted, b.note) }
  }) }
  else if b.t == "terms" { block(above: 1em, below: 1.3em, term-list(b)) }
  else if b.t == "figures" { figure-cells(b) }
  else if b.t == "pair" { grid(columns: (1fr, 1fr), column-gutter: 9mm, number-table(b.left), number-table(b.right)) }
  else if b.t == "curve" { block(breakable: false, sticky: true, width: 100%, image(b.file, width: 100%, alt: b.alt)) }
  else if b.t == "note" { text(size: 9pt, fill: muted, par(justify: false, b.text)) }
  else if b.t == "notice" { block(width: 100%, fill: warn-tint, stroke: (left: 2pt + warn), inset: (x: 4mm, y: 3mm), breakable: false, {
    set par(justify: false)
    set text(size: 9.5pt)
    if b.title != "" { strong(b.title); linebreak() }
    b.lines.map(one => [#one]).join(linebreak())
  }) }
  else if b.t == "bullets" { text(size: 9.5pt, list(..b.lines.map(one => [#one]))) }
  else if b.t == "page" { pagebreak(weak: true) }
}
`

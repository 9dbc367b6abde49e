/** The text of the plan: our own kinds of nodes, each with its strings as values. */
export const TEXT = String.raw`
#let linked(b, body) = if b.at("href", default: none) != none { link(b.href, body) } else { body }

#let inline(nodes) = for n in nodes {
  if type(n) == str [#n]
  else if n.t == "b" { strong(inline(n.c)) }
  else if n.t == "i" { emph(inline(n.c)) }
  else if n.t == "s" { strike(inline(n.c)) }
  else if n.t == "code" { highlight(fill: sunken, extent: 1.5pt, top-edge: 0.85em, bottom-edge: -0.25em, text(font: mono, size: 0.9em, n.text)) }
  else if n.t == "a" { link(n.href, inline(n.c)) }
  else if n.t == "br" { linebreak() }
  else if n.t == "img" { linked(n, box(image(n.file, width: n.width * 1pt, height: n.height * 1pt, alt: n.alt))) }
}

#let picture(b) = block(breakable: false, width: 100%, above: 1.4em, below: 1.4em, {
  align(center, linked(b, image(b.file, width: b.width * 1pt, height: b.height * 1pt, alt: b.alt)))
  if b.alt != "" { align(center, block(above: 0.6em, text(size: 8.5pt, fill: muted, b.alt))) }
})

// The best line breaks of a long paragraph take too long to find.
#let breaks(b) = if b.at("isLong", default: false) { "simple" } else { "optimized" }

#let cell-table(b) = {
  set text(size: b.size * 1pt)
  set par(justify: false, leading: 0.5em, linebreaks: breaks(b))
  table(
    columns: b.columns.map(width => if width == none { auto } else { width * 1fr }),
    align: b.align.map(side => if side == "right" { right } else if side == "center" { center } else { left }),
    inset: (x, y) => (left: if x == 0 { 0pt } else { b.gap * 1pt }, right: if x == b.align.len() - 1 { 0pt } else { b.gap * 1pt }, y: 4pt),
    table.header(repeat: true, ..b.head.map(c => text(weight: 600, inline(c)))),
    table.hline(stroke: 0.8pt + ink),
    ..b.rows.map(row => (..row.map(c => [#inline(c)]), table.hline(stroke: 0.5pt + line-colour))).flatten(),
  )
}

#let task-marker(state) = if state == "done" { text(fill: primary)[☑] } else if state == "todo" { text(fill: muted)[☐] } else [•]

#let blocks(list-of-blocks) = for b in list-of-blocks {
  if b.t == "p" { par(justify: not b.at("ragged", default: false), linebreaks: breaks(b), inline(b.c)) }
  else if b.t == "rtl" { align(right, text(dir: rtl, par(linebreaks: breaks(b), inline(b.c)))) }
  else if b.t == "h" { heading(level: b.level, outlined: b.outlined, bookmarked: true, inline(b.c)) }
  else if b.t == "ul" { list(tight: b.tight, ..b.items.map(item => blocks(item))) }
  else if b.t == "tasks" { enum(tight: b.tight, numbering: n => task-marker(b.states.at(n - 1)), ..b.items.map(item => blocks(item))) }
  else if b.t == "ol" { enum(tight: b.tight, start: b.start, ..b.items.map(item => blocks(item))) }
  else if b.t == "quote" { quote(block: true, block(width: 100%, inset: (left: 4mm, y: 1mm), stroke: (left: 1.5pt + line-colour), text(fill: muted, blocks(b.c)))) }
  else if b.t == "code" { block(width: 100%, fill: sunken, inset: 3mm, radius: 1mm, {
    set text(font: mono, size: 8.5pt, hyphenate: false)
    set par(justify: false)
    b.lines.map(one => [#one]).join(linebreak())
  }) }
  else if b.t == "hr" { block(above: 1.6em, below: 1.6em, line(length: 100%, stroke: 0.5pt + line-colour)) }
  else if b.t == "table" { if b.landscape { page(flipped: true, cell-table(b)) } else { block(above: 1.2em, below: 1.4em, cell-table(b)) } }
  else if b.t == "img" { picture(b) }
  else { special(b) }
}
`

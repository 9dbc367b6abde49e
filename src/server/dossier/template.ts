/*
 * The template of the dossier, in the language of Typst. It reads everything from /data.json. Texts of members are values
 * there, which Typst never reads as its own language.
 */

/** The page of the text in millimetres: A4 and its margins. */
export const PAGE = { width: 210, height: 297, margin: { x: 20, top: 20, bottom: 24 } } as const

/** Page, fonts, headings, footer and sommaire. */
const LAYOUT = String.raw`
#let d = json("/data.json")

#let ink = rgb("#171c2c")
#let muted = rgb("#5b6172")
#let line-colour = rgb("#d9d7d0")
#let primary = rgb("#254bb2")
#let sunken = rgb("#f5f4f0")
#let bad = rgb("#b3261e")
#let warn-tint = rgb("#fdf3e0")
#let warn = rgb("#8a5a00")
// The narrowest width that takes no more lines: lines of about the same length.
#let balanced(body) = layout(size => {
  let height = measure(width: size.width, body).height
  let width = range(11).map(n => size.width * (50% + n * 5%)).find(w => measure(width: w, body).height <= height)
  block(width: width, body)
})

#let serif = ("Source Serif 4", "Bricolage Grotesque", "Source Code Pro", "Noto Sans Arabic", "Noto Emoji")
#let display = ("Bricolage Grotesque", "Source Serif 4", "Source Code Pro", "Noto Sans Arabic", "Noto Emoji")
#let mono = ("Source Code Pro", "Source Serif 4", "Bricolage Grotesque", "Noto Sans Arabic", "Noto Emoji")

#set document(title: d.title, author: d.author, date: none)
#set text(font: serif, fallback: false, lang: "fr", size: 10.5pt, fill: ink, hyphenate: true, number-type: "lining")
#set par(leading: 0.68em, spacing: 1.05em, linebreaks: "optimized")
#set strong(delta: 200)
#set page(
  paper: "a4",
  margin: (x: ${PAGE.margin.x}mm, top: ${PAGE.margin.top}mm, bottom: ${PAGE.margin.bottom}mm),
  footer-descent: 8mm,
  footer: context if counter(page).get().first() > 1 {
    set text(size: 8pt, fill: muted, hyphenate: false)
    line(length: 100%, stroke: 0.5pt + line-colour)
    v(-0.4em)
    grid(
      columns: (auto, 1fr, auto),
      column-gutter: 4mm,
      align: (left, center, right),
      d.footer.left, d.footer.middle,
      [#counter(page).get().first() / #counter(page).final().first()],
    )
  },
)

#show heading: set text(font: display, hyphenate: false)
#show heading: set par(justify: false, leading: 0.45em)
#show heading.where(level: 2): set text(size: 17pt, weight: 600)
#show heading.where(level: 3): set text(size: 12.5pt, weight: 600)
#show heading.where(level: 4): set text(size: 10.5pt, weight: 600)
#show heading.where(level: 2): set block(above: 1.9em, below: 0.85em)
#show heading.where(level: 3): set block(above: 1.7em, below: 0.8em)
#show heading.where(level: 4): set block(above: 1.5em, below: 0.7em)
#show link: set text(fill: primary)

#set list(indent: 0.3em, body-indent: 0.65em, spacing: 0.75em, marker: ([•], [–]))
#set enum(indent: 0.3em, body-indent: 0.65em, spacing: 0.75em)
#set table(stroke: none, inset: (x: 0pt, y: 4pt))

#show outline.entry.where(level: 2): set block(above: 0.85em)
#show outline.entry.where(level: 2): set text(weight: 600)
#show outline.entry.where(level: 3): set block(above: 0.7em)
#set outline.entry(fill: box(width: 1fr, inset: (x: 4pt), line(length: 100%, stroke: (paint: muted, thickness: 0.6pt, dash: "loosely-dotted"))))
#show outline.entry: it => {
  let indent = if it.level > 2 { 5mm } else { 0mm }
  link(it.element.location(), pad(left: indent, text(fill: ink, size: 10pt)[
    #it.body() #it.fill #it.page()
  ]))
}
`

/** The cover and the sommaire. The middle row takes what is left, so that a long title moves nothing over anything. */
const COVER = String.raw`
#let logo = box(height: 7mm, baseline: 1.6mm, image("/logo.svg", height: 7mm, alt: "Plan B"))

#let cover-terms(rows) = {
  v(8mm)
  line(length: 100%, stroke: 0.8pt + ink)
  v(-0.5em)
  grid(
    columns: (32%, 1fr),
    inset: (y: 5pt),
    stroke: (bottom: 0.5pt + line-colour),
    ..rows.map(((label, value)) => (text(fill: muted, label), value)).flatten(),
  )
}

#let cover(c) = page(
  footer: none,
  margin: (x: 20mm, top: 20mm, bottom: 20mm),
  background: place(top, rect(width: 100%, height: 3.4mm, fill: primary)),
  grid(
    columns: 100%,
    rows: (auto, 1fr, auto),
    text(font: display, size: 17pt, weight: 700)[Plan #logo],
    align(horizon, {
      set par(justify: false)
      text(fill: primary, size: 11pt, weight: 600, c.kicker)
      v(2.5mm)
      {
        show heading: set text(size: c.title_size * 1pt, weight: 600, tracking: -0.02em)
        show heading: set block(above: 0pt, below: 0pt)
        show heading: set par(leading: 0.32em)
        balanced(heading(level: 1, outlined: false, bookmarked: false, c.title))
      }
      v(4mm)
      text(size: 12.5pt, c.author)
      if c.adapted != none { linebreak(); text(size: 9.5pt, fill: muted, c.adapted) }
      if c.fields.len() > 0 { cover-terms(c.fields) }
    }),
    grid(
      columns: (1fr, auto),
      column-gutter: 8mm,
      align: bottom,
      {
        set par(leading: 0.55em, justify: false)
        set text(size: 9.5pt, fill: muted, hyphenate: false)
        c.lines.map(one => [#one]).join(linebreak())
        if c.url != none { linebreak(); link(c.url, text(fill: ink, c.url)) }
      },
      if c.url != none { image("/qr.svg", width: 30mm, alt: "QR code : " + c.url) },
    ),
  ),
)

#let contents(title) = {
  heading(level: 2, outlined: false, bookmarked: true, title)
  outline(title: none, depth: 3, target: selector(heading.where(level: 2)).or(heading.where(level: 3)))
}
`

/** The blocks of L'essentiel and of the forecast. They stand before the text's, whose last case they are. */
const FORECAST = String.raw`
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

/** The text of the plan: our own kinds of nodes, each with its strings as values. */
const TEXT = String.raw`
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

const DOCUMENT = String.raw`
#cover(d.cover)
#contents("Sommaire")
#pagebreak(weak: true)
#blocks(d.blocks)
#context [#metadata(counter(page).final().first()) <last-page>]
`

export const DOSSIER_TEMPLATE = [LAYOUT, COVER, FORECAST, TEXT, DOCUMENT].join('\n')

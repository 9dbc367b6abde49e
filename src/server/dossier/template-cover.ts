/** The cover and the sommaire. The middle row takes what is left, so that a long title moves nothing over anything. */
export const COVER = String.raw`
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

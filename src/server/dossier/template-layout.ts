/*
 * The template of the dossier, in the language of Typst. It reads everything from /data.json. Texts of members are values
 * there, which Typst never reads as its own language.
 */

/** The page of the text in millimetres: A4 and its margins. */
export const PAGE = { width: 210, height: 297, margin: { x: 20, top: 20, bottom: 24 } } as const

/** Page, fonts, headings, footer and sommaire. */
export const LAYOUT = String.raw`
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

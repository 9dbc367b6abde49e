const EXCERPT_LENGTH = 200
/** Where a line may be broken: not at the spaces that keep « : » or « ? » with its word. */
const BREAKABLE = /[^\S\u00a0\u202f]+/g

/** The first words of a plan: markdown's symbols removed, cut at 200 characters, an ellipsis only when cut. */
export function excerpt(markdown: string, length = EXCERPT_LENGTH): string {
  const text = markdown
    .replace(/[#*`[\]]/g, '')
    .replace(BREAKABLE, ' ')
    .trim()
  let end = 0
  for (let count = 0; count < length && end < text.length; count += 1) end += isPair(text, end) ? 2 : 1
  return end >= text.length ? text : `${text.slice(0, end).trimEnd()}…`
}

/** Two halves of one character, which must not be cut. */
const isPair = (text: string, place: number) => (text.codePointAt(place) ?? 0) > 0xffff

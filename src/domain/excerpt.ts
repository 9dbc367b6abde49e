const EXCERPT_LENGTH = 200

/** The first words of a plan: markdown's symbols removed, cut at 200 characters, an ellipsis only when cut. */
export function excerpt(markdown: string, length = EXCERPT_LENGTH): string {
  const text = markdown
    .replace(/[#*`[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`
}

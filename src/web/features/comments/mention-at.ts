/** A mention that is being typed: where its « @ » stands, and what was typed after it up to the caret. */
export type TypedMention = { start: number; query: string }

/** The longest name that can be mentioned. */
const NAME_MAX = 50

/** The mention before the caret, or null: an « @ » inside an address or in a quoted line begins none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, query] = /(?:^|[\s([«'’"-])@((?!\s)[^@]*)$/u.exec(line) ?? []
  if (query === undefined || query.length > NAME_MAX || line.startsWith('> ')) return null
  return { start: caret - query.length - 1, query }
}

/** Puts the name in place of what was typed, and a space after it. */
export function withMention(text: string, { start, query }: TypedMention, name: string) {
  const to = start + 1 + query.length
  // The caret may stand inside the word, or before a space.
  const [rest] = /^[\p{L}\p{N}._-]* ?/u.exec(text.slice(to)) ?? ['']
  const end = start + name.length + 2
  return { from: start, to: to + rest.length, text: `@${name} `, start: end, end }
}

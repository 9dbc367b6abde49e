import { markMatches, termsOf } from '#domain/search-text.ts'

/** A text with what was searched for marked in it. */
export function Highlight({ text, query = '' }: { text: string; query: string | undefined }) {
  return markMatches(text, termsOf(query)).map((part) =>
    part.isMatch ? <mark key={part.start}>{part.text}</mark> : part.text,
  )
}

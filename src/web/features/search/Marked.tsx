import { markMatches, termsOf } from '#domain/search-text.ts'

/** A text with what was searched for marked in it. */
export function Marked({ text, query = '' }: { text: string; query: string | undefined }) {
  return markMatches(text, termsOf(query)).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  )
}

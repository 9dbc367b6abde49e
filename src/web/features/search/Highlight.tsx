import type { Highlight as Highlighted } from '#domain/search.ts'
import { markMatches } from '#domain/search-text.ts'

/** A text with what was searched for marked in it. */
export function Highlight({ text, highlight }: { text: string; highlight: Highlighted }) {
  return markMatches(text, highlight).map((part) =>
    part.isMatch ? <mark key={part.start}>{part.text}</mark> : part.text,
  )
}

import type { Highlight as Highlighted } from '#domain/search.ts'
import { highlightMatches } from '#domain/search-text.ts'

/** A text with what was searched for marked in it. */
export function Highlight({ text, highlight }: { text: string; highlight: Highlighted }) {
  return highlightMatches(text, highlight).map((part) =>
    part.isMatch ? <mark key={part.start}>{part.text}</mark> : part.text,
  )
}

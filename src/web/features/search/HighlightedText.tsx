import type { Highlight as Highlighted } from '#domain/search/search.ts'
import { highlightMatches } from '#domain/search/search-text.ts'

/** A text with the search terms highlighted. */
export function HighlightedText({ text, highlight }: { text: string; highlight: Highlighted }) {
  return highlightMatches(text, highlight).map((part) =>
    part.isMatch ? <mark key={part.start}>{part.text}</mark> : part.text,
  )
}

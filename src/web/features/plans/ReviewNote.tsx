/** What the validator wrote to the author. */
export function ReviewNote({ note }: { note: string }) {
  return <blockquote className="mt-2 border-l-3 border-bad pl-3 whitespace-pre-line">« {note} »</blockquote>
}

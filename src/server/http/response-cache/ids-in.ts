const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The ids of members, plans and comments in a text: whatever shows them is stale when they change. */
export function* idsIn(text: string): Iterable<string> {
  for (const [id] of text.matchAll(ID)) yield copied(id)
}

/** A part of a string keeps the whole of it in memory: ids are kept with an answer, the text they stood in is not. */
const copied = (id: string) => Buffer.from(id, 'latin1').toString('latin1')

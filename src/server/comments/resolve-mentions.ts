import { findMentions, MENTIONS_NOTIFIED } from '#domain/comments/mentions.ts'
import type { Mention } from '#domain/comments/comments.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findNames, type KnownName, type StoredMention } from './mentions.queries.ts'

type MentionedMember = Mention & { user_id: string }
export type ResolvedMention = Mention & StoredMention

export type Mentioned = {
  /** False while mentions are closed to the writer. */
  is_open: boolean
  /** Each name once, in the order of the text. */
  members: MentionedMember[]
}

/** The members whom the text mentions. A text without « @ » needs no query. */
export async function findMentioned(sql: Sql, by: SessionMember, content: string): Promise<Mentioned> {
  const places = findMentions(content)
  if (places.length === 0) return { is_open: true, members: [] }
  const { is_open, known } = await findNames(sql, by, [...new Set(places.flat())])
  const members = new Map<string, MentionedMember>()
  for (const names of places) {
    const found = memberNamed(names, known)
    if (!found?.may_be_mentioned) continue
    const { name, user_id, pseudo, handle } = found
    members.set(name, { name, user_id, pseudo, handle })
  }
  return { is_open, members: [...members.values()] }
}

/**
 * A handle as it is written comes first, then the longest name. So « @Paul Martin » is the member of that pseudo although
 * another one has the handle « paul ».
 */
function memberNamed(names: string[], known: KnownName[]): KnownName | undefined {
  const found = names.flatMap((name) => known.filter((candidate) => candidate.name === name))
  return (
    found.find(({ name, handle, is_handle }) => is_handle && name === handle) ??
    found.toSorted((a, b) => b.name.length - a.name.length || Number(b.is_handle) - Number(a.is_handle))[0]
  )
}

/** Selects whom the mentions notify, while the day’s limit allows it: the first five different members, never the writer. */
export function selectNotified(by: { id: string }, { members }: Mentioned): ResolvedMention[] {
  const notified = new Set(firstMembers(members, new Set([by.id])).slice(0, MENTIONS_NOTIFIED))
  return members.map((member) => Object.assign({ is_notified: notified.has(member) }, member))
}

/** The first mention of each member who is not among `without`. */
export function firstMembers(
  members: readonly MentionedMember[],
  without: ReadonlySet<string>,
): MentionedMember[] {
  const seen = new Set(without)
  return members.filter(({ user_id }) => {
    const isNew = !seen.has(user_id)
    seen.add(user_id)
    return isNew
  })
}

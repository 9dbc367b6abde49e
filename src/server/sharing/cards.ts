import { notFound } from '#domain/errors.ts'
import { DELETED_MEMBER } from '#domain/members.ts'
import { compactNumber } from '#domain/numbers.ts'
import { toPng } from '#server/adapters/drawing/png.ts'
import type { Sql } from '#server/db/database.ts'
import { createBoundedCache } from '#server/http/bounded-cache.ts'
import { drawCard, type ShareCard } from './card.ts'
import { findSharedMember, findSharedPlan } from './queries.ts'

/** By what is on them, so that they are never out of date. */
const drawn = createBoundedCache<Uint8Array<ArrayBuffer>>(16 * 1024 * 1024)

export async function planPicture(sql: Sql, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const plan = await findSharedPlan(sql, id)
  if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const { title, author, category, budget, difficulty } = plan
  return await picture({
    title,
    byline: `par ${author ?? DELETED_MEMBER}`,
    facts: [category, `Budget ${budget}`, `Niveau ${difficulty}`],
  })
}

export async function memberPicture(sql: Sql, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const member = await findSharedMember(sql, id)
  if (!member) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  const { pseudo, handle, plans_posted, likes_received, followers_count } = member
  return await picture({
    title: pseudo,
    byline: handle ? `@${handle}` : 'Membre de Plan B',
    facts: [
      counted(plans_posted, 'plan', 'plans'),
      counted(likes_received, 'like', 'likes'),
      counted(followers_count, 'abonné', 'abonnés'),
    ],
  })
}

const counted = (n: number, one: string, many: string) => `${compactNumber(n)} ${n > 1 ? many : one}`

async function picture(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
  const key = JSON.stringify(card)
  const kept = drawn.get(key)
  if (kept) return kept
  const png = await toPng(drawCard(card))
  drawn.set(key, png, png.length)
  return png
}

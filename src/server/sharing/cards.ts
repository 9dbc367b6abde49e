import { notFound } from '#domain/errors.ts'
import { DELETED_MEMBER } from '#domain/members.ts'
import { compactNumber, pluralize } from '#domain/numbers.ts'
import { createPngRenderer } from '#server/adapters/drawing/png.ts'
import { createFonts } from '#server/adapters/drawing/text.ts'
import type { Sql } from '#server/db/database.ts'
import { createBoundedCache } from '#server/http/bounded-cache.ts'
import { drawCard, type ShareCard } from './card.ts'
import { findSharedMember, findSharedPlan } from './queries.ts'

/** The pictures of shared links, kept by what is on them, so that they are never out of date. */
export function createShareCards(sql: Sql) {
  const fonts = createFonts()
  const toPng = createPngRenderer()
  const drawn = createBoundedCache<Uint8Array<ArrayBuffer>>(16 * 1024 * 1024)

  async function picture(card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
    const key = JSON.stringify(card)
    const kept = drawn.get(key)
    if (kept) return kept
    const png = await toPng(drawCard(fonts, card))
    drawn.set(key, png, png.length)
    return png
  }

  return {
    plan: async (id: string) => await picture(await planCard(sql, id)),
    member: async (id: string) => await picture(await memberCard(sql, id)),
  }
}

async function planCard(sql: Sql, id: string): Promise<ShareCard> {
  const plan = await findSharedPlan(sql, id)
  if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const { title, author, category, budget, difficulty } = plan
  return {
    title,
    byline: `par ${author ?? DELETED_MEMBER}`,
    facts: [category, `Budget ${budget}`, `Difficulté : ${difficulty}`],
  }
}

async function memberCard(sql: Sql, id: string): Promise<ShareCard> {
  const member = await findSharedMember(sql, id)
  if (!member) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  const { pseudo, handle, plans_posted, likes_received, followers_count } = member
  return {
    title: pseudo,
    byline: handle ? `@${handle}` : 'Membre de Plan B',
    facts: [
      shortCount(plans_posted, 'plan'),
      shortCount(likes_received, 'J’aime'),
      shortCount(followers_count, 'abonné'),
    ],
  }
}

const shortCount = (n: number, noun: string) => `${compactNumber(n)} ${pluralize(n, noun)}`

import { avatarUrl } from '#domain/profiles/avatar.ts'
import { notFound, unavailable } from '#domain/errors.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { needText } from '#domain/forecast/forecast-card.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { compactNumber, counted, pluralize } from '#domain/numbers.ts'
import { categoryOfSlug, categoryTitle } from '#domain/categories.ts'
import { toDataUri, toPng } from '#server/platform/adapters/drawing-png.ts'
import { createFonts, isDrawable } from '#server/platform/adapters/drawing-text.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import { drawCard, PICTURE, PORTRAIT, type ShareCard } from './card.ts'
import { countPlansOf, findSharedMember, findSharedPlan } from './queries.ts'

/** A card before its picture is read. */
type Card = Omit<ShareCard, 'picture'> & { pictureUrl: string | null }
type ReadPicture = (url: string) => Promise<Uint8Array | null>

/** Draws the pictures of shared links. The cache key is the content of the card, so that no picture is stale. */
export function createShareCards(sql: Sql, readPicture: ReadPicture) {
  const fonts = createFonts()
  // Reads and draws one card at a time, so that cards do not slow down the other requests.
  const pool = createWorkPool({ running: 1, waiting: 20 }, unavailable)
  const drawn = createBoundedCache<Uint8Array<ArrayBuffer>>(16 * 1024 * 1024)

  async function cardOf(card: Card, unnamed: string): Promise<Uint8Array<ArrayBuffer>> {
    const key = JSON.stringify(card)
    // A request that waited in the pool may find the card in the cache.
    return drawn.get(key) ?? (await pool(async () => drawn.get(key) ?? (await draw(key, card, unnamed))))
  }

  async function draw(key: string, { pictureUrl, ...words }: Card, unnamed: string) {
    const title = isDrawable(fonts, words.title) ? words.title : unnamed
    const size = words.isPortrait ? PORTRAIT : PICTURE
    const picture = pictureUrl && (await cut(pictureUrl, size).catch(() => null))
    const png = await toPng(drawCard(fonts, { ...words, title, picture }))
    // A card without its picture is not cached, because the next request may be able to read the picture.
    if (picture || !pictureUrl) drawn.set(key, png, png.length)
    return png
  }

  async function cut(url: string, size: typeof PICTURE): Promise<string | null> {
    const bytes = await readPicture(url)
    return bytes && (await toDataUri(bytes, size))
  }

  return {
    plan: async (id: string) => await cardOf(await planCard(sql, id), 'Un plan à lire'),
    member: async (id: string) => await cardOf(await memberCard(sql, id), 'Un membre de Plan B'),
    category: async (slug: string) => await cardOf(await categoryCard(sql, slug), 'Des plans à lire'),
  }
}

async function planCard(sql: Sql, id: string): Promise<Card> {
  const plan = await findSharedPlan(sql, id)
  if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
  const { title, author, category, budget, difficulty, thumbnail_url, forecast } = plan
  return {
    title,
    byline: `par ${author ?? DELETED_MEMBER}`,
    facts: forecast
      ? [...forecastFacts(forecast), category]
      : [category, `Budget ${budget}`, difficulty.replace(/^./u, (letter) => letter.toUpperCase())],
    pictureUrl: thumbnail_url,
  }
}

/** The capital needed and the break-even sales. The texts are short, so that both fit beside a picture. */
function forecastFacts(sheet: Forecast): string[] {
  const figures = forecastOf(sheet)
  const { break_even_units: units } = figures
  const need = `Besoin ${needText(sheet, figures)}`
  return units === null ? [need] : [need, `Seuil ${counted(units, 'vente')}/mois`]
}

async function memberCard(sql: Sql, id: string): Promise<Card> {
  const member = await findSharedMember(sql, id)
  if (!member) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  const { pseudo, handle, bio, plans_posted, likes_received, followers_count } = member
  const picture = avatarUrl(member)
  return {
    title: pseudo,
    text: bio.replaceAll(/\s+/g, ' ').trim(),
    byline: handle ? `@${handle}` : 'Membre de Plan B',
    facts: [
      shortCount(plans_posted, 'plan'),
      shortCount(likes_received, 'J’aime'),
      shortCount(followers_count, 'abonné'),
    ],
    // Pictures of other sites are not requested.
    pictureUrl: picture?.startsWith('/') ? picture : null,
    isPortrait: true,
  }
}

async function categoryCard(sql: Sql, slug: string): Promise<Card> {
  const category = categoryOfSlug(slug)
  if (!category) throw notFound('Cette catégorie n’existe pas.')
  const plans = await countPlansOf(sql, category)
  return {
    title: categoryTitle(category),
    byline: 'Budgets, étapes, résultats',
    facts: plans > 0 ? [shortCount(plans, 'plan')] : [],
    pictureUrl: null,
  }
}

const shortCount = (n: number, noun: string) => `${compactNumber(n)} ${pluralize(n, noun)}`

import { categoryOfSlug, categoryTitle } from '#domain/categories.ts'
import { notFound, unavailable } from '#domain/errors.ts'
import { needText } from '#domain/forecast/forecast-card.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { compactNumber, counted, pluralize } from '#domain/numbers.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { CARD_HEIGHT as HEIGHT, CARD_WIDTH as WIDTH, LOGO_PATH } from '#domain/site.ts'
import {
  drawText,
  isDrawable,
  isRightToLeft,
  type TextStyle,
  toDataUri,
  toPng,
  widthOf,
  wrap,
} from '#server/platform/adapters/drawing.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { createBoundedCache } from '#server/platform/lib/bounded-cache.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import { countPlansOf, findSharedMember, findSharedPlan } from './queries.ts'

/** A card before its picture is read. */
type Card = Omit<ShareCard, 'picture'> & { pictureUrl: string | null }
type ReadPicture = (url: string) => Promise<Uint8Array | null>

/** Draws the pictures of shared links. The cache key is the content of the card, so that no picture is stale. */
export function createShareCards(sql: Sql, readPicture: ReadPicture) {
  // Reads and draws one card at a time, so that cards do not slow down the other requests.
  const pool = createWorkPool({ running: 1, waiting: 20 }, unavailable)
  const drawn = createBoundedCache<Uint8Array<ArrayBuffer>>(16 * 1024 * 1024)

  async function cardOf(card: Card, unnamed: string): Promise<Uint8Array<ArrayBuffer>> {
    const key = JSON.stringify(card)
    // A request that waited in the pool may find the card in the cache.
    return drawn.get(key) ?? (await pool(async () => drawn.get(key) ?? (await draw(key, card, unnamed))))
  }

  async function draw(key: string, { pictureUrl, ...words }: Card, unnamed: string) {
    const title = isDrawable(words.title) ? words.title : unnamed
    const size = words.isPortrait ? PORTRAIT : PICTURE
    const picture = pictureUrl && (await cut(pictureUrl, size).catch(() => null))
    const png = await toPng(drawCard({ ...words, title, picture }))
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

/** The content of the picture for a shared link: a large title, a line under it, a few facts and a picture beside them. */
type ShareCard = {
  title: string
  /** Under the title, on two lines at most. */
  text?: string
  byline: string
  facts: string[]
  /** A data URI of an image with the size of `PICTURE`, or of `PORTRAIT`. */
  picture: string | null
  /** The picture is a member's: a circle beside the title. */
  isPortrait?: boolean
}

const MARGIN = 80
/** The picture fills the right side of the card from top to bottom. */
const PICTURE = { width: 440, height: HEIGHT }
const PORTRAIT = { width: 240, height: 240 }
const GAP = 48

const COLOURS = { paper: '#fbfaf7', ink: '#171c2c', muted: '#5b6172', primary: '#254bb2', line: '#e3e1db' }

/** Sorted from large to small. The first size in which the title fits into `lines` is used. A longer title is cut. */
type TitleSizes = readonly { lines: number; style: TextStyle }[]
const WIDE: TitleSizes = [
  { lines: 2, style: { size: 76, weight: 700 } },
  { lines: 3, style: { size: 62, weight: 700 } },
  { lines: 4, style: { size: 48, weight: 700 } },
]
const NARROW: TitleSizes = [
  { lines: 3, style: { size: 60, weight: 700 } },
  { lines: 4, style: { size: 50, weight: 700 } },
  { lines: 5, style: { size: 42, weight: 700 } },
]
const BYLINE: TextStyle = { size: 34, weight: 500 }
const TEXT: TextStyle = { size: 32, weight: 500 }

function drawCard({ title, text, byline, facts, picture, isPortrait }: ShareCard): string {
  const row = WIDTH - 2 * MARGIN - (picture && !isPortrait ? PICTURE.width + GAP - MARGIN : 0)
  const column = row - (picture && isPortrait ? PORTRAIT.width + GAP : 0)
  const { style, lines } = fitted(title, column, picture ? NARROW : WIDE)
  const [author = ''] = wrap(byline, row, 1, BYLINE)
  const first = MARGIN + 92 + style.size
  const end = first + (lines.length - 1) * style.size * 1.16
  // Under a long name only one line fits.
  const words = text ? wrap(text, column, end < 300 ? 2 : 1, TEXT) : []
  const startOf = (line: string) => MARGIN + (isRightToLeft(line) ? column : 0)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/>
    ${picture ? drawnPicture(picture, isPortrait) : ''}
    <rect width="${WIDTH}" height="14" fill="${COLOURS.primary}"/>
    ${brand()}
    ${lines.map((line, index) => drawText(line, startOf(line), first + index * style.size * 1.16, style, COLOURS.ink)).join('')}
    ${words.map((line, index) => drawText(line, startOf(line), end + 58 + index * 42, TEXT, COLOURS.ink)).join('')}
    ${drawText(author, MARGIN, HEIGHT - MARGIN - 78, BYLINE, COLOURS.muted)}
    ${factRow(facts, row, picture && !isPortrait ? 22 : 30)}
  </svg>`
}

function drawnPicture(picture: string, isPortrait = false): string {
  const { width, height } = isPortrait ? PORTRAIT : PICTURE
  const x = WIDTH - width - (isPortrait ? MARGIN : 0)
  const y = isPortrait ? MARGIN : 0
  const image = `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${picture}"`
  if (!isPortrait) return `${image}/>`
  return `<clipPath id="p"><circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}"/></clipPath>${image} clip-path="url(#p)"/>`
}

function fitted(title: string, column: number, sizes: TitleSizes) {
  for (const { lines: most, style } of sizes) {
    const lines = wrap(title, column, most + 1, style)
    if (lines.length <= most) return { style, lines }
  }
  const { lines: most, style } = sizes.at(-1)!
  return { style, lines: wrap(title, column, most, style) }
}

function brand(): string {
  const y = MARGIN - 16
  return `<g transform="translate(${MARGIN} ${y}) scale(1.75)">
      <rect width="32" height="32" rx="9" fill="${COLOURS.primary}"/>
      <path fill="#fff" fill-rule="evenodd" d="${LOGO_PATH}"/>
    </g>${drawText('Plan B', MARGIN + 74, y + 41, { size: 38, weight: 700 }, COLOURS.ink)}`
}

/** Draws each fact in a rounded frame. Facts that do not fit into the row are left out. */
function factRow(facts: string[], column: number, size: number): string {
  const style: TextStyle = { size, weight: 500 }
  const padding = size * 0.8
  const y = HEIGHT - MARGIN - 46
  let x = MARGIN
  let row = ''
  for (const fact of facts) {
    const width = widthOf(fact, style) + 2 * padding
    if (x + width > MARGIN + column) break
    row += `<rect x="${x}" y="${y}" width="${width}" height="60" rx="30" fill="#fff" stroke="${COLOURS.line}" stroke-width="2"/>`
    row += drawText(fact, x + padding, y + 30 + size / 3, style, COLOURS.ink)
    x += width + size / 2
  }
  return row
}

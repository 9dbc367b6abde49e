import { categorySlug, FILTER_CATEGORIES } from '#domain/categories.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { notFound } from '#domain/errors.ts'
import { FEED_PAGE_SIZE } from '#domain/feed/feed.ts'
import { placeOf, type PlanSummary, planPath } from '#domain/plans/plans.ts'
import { profilePath } from '#domain/profiles/members.ts'
import { SITE_NAME } from '#domain/site.ts'
import { readFeed } from '#server/feed/actions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { findPlans } from '#server/search/find-plans.ts'
import { findTag } from '#server/search/queries.ts'
import {
  listNewestOfAuthor,
  findFirstMonths,
  listMembersOfMonth,
  listPlansOfMonth,
  type SitemapEntry,
} from './queries.ts'

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

type RssChoice = {
  author?: string | undefined
  category?: string | undefined
  country?: string | undefined
  tag?: string | undefined
}

/** The newest plans for a feed reader: all, or those of one author, one tag, or one category or country or both. */
export async function rssFeed(sql: Sql, siteUrl: string, asked: RssChoice): Promise<string> {
  const choice = firstOf(asked)
  const plans = await newestPlans(sql, choice)
  const title = titleOf(choice)
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(siteUrl + pageOf(choice))}</link>
<description>${escapeXml(`${title} : les plans les plus récents.`)}</description>
<language>fr</language>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(siteUrl + withParameters('/rss.xml', choice))}"/>
${plans.map((plan) => item(plan, siteUrl)).join('\n')}
</channel></rss>
`
}

/** An author or a tag excludes all other filters, also from the title and the links of the feed. */
function firstOf({ author, tag, category, country }: RssChoice): RssChoice {
  if (author !== undefined) return { author }
  return tag === undefined ? { category, country } : { tag }
}

async function newestPlans(sql: Sql, { author, tag, ...asked }: RssChoice): Promise<PlanSummary[]> {
  if (author !== undefined) return await listNewestOfAuthor(sql, author, FEED_PAGE_SIZE)
  if (tag !== undefined) return await newestWithTag(sql, tag)
  const category = FILTER_CATEGORIES.find((known) => known === asked.category)
  if (asked.category !== undefined && !category) throw notFound('Cette catégorie n’existe pas.')
  const country = COUNTRIES.find((known) => known === asked.country)
  if (asked.country !== undefined && !country) throw notFound('Ce pays n’est pas dans la liste.')
  return (await readFeed(sql, { sort: 'new', category, country })).plans
}

async function newestWithTag(sql: Sql, tag: string): Promise<PlanSummary[]> {
  const id = await findTag(sql, tag)
  if (id === null) return []
  const everything = { query: null, tags: [], authorId: null, filters: [], namedIds: [] }
  return await findPlans(sql, { ...everything, tag: id, sort: 'new', rows: FEED_PAGE_SIZE, withText: false })
}

function withParameters(path: string, choice: RssChoice): string {
  const parameters = new URLSearchParams(
    Object.entries(choice).filter((part): part is [string, string] => part[1] !== undefined),
  )
  return parameters.size ? `${path}?${parameters.toString()}` : path
}

/** The page of the site that the feed links to. */
function pageOf({ category, country }: RssChoice): string {
  if (country) return withParameters('/', { category, country })
  return category ? `/categorie/${categorySlug(category)}` : '/'
}

const titleOf = ({ author, category, country, tag }: RssChoice): string =>
  [SITE_NAME, author, tag && `#${tag}`, category, country].filter(Boolean).join(' · ')

function item(plan: PlanSummary, siteUrl: string): string {
  const place = placeOf(plan)
  return `<item>
<title>${escapeXml(plan.title)}</title>
<link>${escapeXml(siteUrl + planPath(plan))}</link>
<guid isPermaLink="false">${plan.id}</guid>
<pubDate>${new Date(plan.created_at).toUTCString()}</pubDate>
<category>${escapeXml(plan.category)}</category>
${place ? `<dc:coverage>${escapeXml(place)}</dc:coverage>\n` : ''}${plan.author ? `<dc:creator>${escapeXml(plan.author.pseudo)}</dc:creator>\n` : ''}<description>${escapeXml(plan.excerpt)}</description>
</item>`
}

/** Escapes text for XML elements and attributes. Drops the characters that XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The sitemap protocol allows this many URLs per file. */
const MAX = 50_000
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The fixed pages, besides plans and members. */
const PAGES = [
  '/',
  '/top',
  '/badges',
  '/search',
  '/chat',
  '/contact',
  '/cgu',
  '/confidentialite',
  '/mentions-legales',
  ...FILTER_CATEGORIES.map((category) => `/categorie/${categorySlug(category)}`),
]

/** Lists one file for the fixed pages, and per month one file for the plans and one for the members. */
export async function sitemapIndex(sql: Sql, siteUrl: string, today: Date): Promise<string> {
  const { plans, members } = await findFirstMonths(sql)
  const files = [
    'pages',
    ...months(plans, today).map((month) => `plans-${month}`),
    ...months(members, today).map((month) => `membres-${month}`),
  ]
  const entries = files.map(
    (name) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemap-${name}.xml`)}</loc></sitemap>`,
  )
  return `${XML_HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** `name` is « pages », « plans-2026-11 » or « membres-2026-11 ». */
export async function sitemap(sql: Sql, siteUrl: string, name: string): Promise<string> {
  if (name === 'pages') return urls(PAGES.map((path) => `<loc>${escapeXml(siteUrl + path)}</loc>`))
  const [, kind, month] = /^(plans|membres)-(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(name) ?? []
  if (!kind || !month) throw notFound('Cette adresse n’existe pas.')
  const located = (path: string, { changed_at }: SitemapEntry) =>
    `<loc>${escapeXml(siteUrl + path)}</loc><lastmod>${changed_at.slice(0, 10)}</lastmod>`
  if (kind === 'plans') {
    const plans = await listPlansOfMonth(sql, month, MAX)
    return urls(plans.map((plan) => located(planPath({ slug: plan.name }), plan)))
  }
  const members = await listMembersOfMonth(sql, month, MAX)
  return urls(members.map((member) => located(profilePath({ pseudo: member.name }), member)))
}

const urls = (entries: string[]) =>
  `${XML_HEAD}<urlset ${NAMESPACE}>\n${entries.map((entry) => `<url>${entry}</url>`).join('\n')}\n</urlset>\n`

/** Returns all months from the first to the current one. */
function months(first: string | null, today: Date): string[] {
  if (!first) return []
  const [year = 0, month = 1] = first.split('-').map(Number)
  const count = (today.getUTCFullYear() - year) * 12 + today.getUTCMonth() - (month - 1) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7),
  )
}

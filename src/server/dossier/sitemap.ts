import { notFound } from '#domain/errors.ts'
import { profilePath } from '#domain/profiles/members.ts'
import { categorySlug, FILTER_CATEGORIES } from '#domain/categories.ts'
import { planPath } from '#domain/plans/plans.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { findFirstMonths, listMembersOfMonth, listPlansOfMonth, type SitemapEntry } from './queries.ts'
import { escapeXml, XML_HEAD } from './rss.ts'

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

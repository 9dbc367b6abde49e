import { notFound } from '#domain/errors.ts'
import { FEED_PAGE_SIZE } from '#domain/feed.ts'
import { categorySlug, FILTER_CATEGORIES } from '#domain/plan-form.ts'
import { type PlanCard, planPath } from '#domain/plans.ts'
import { SITE_NAME } from '#domain/site.ts'
import type { Sql } from '#server/db/database.ts'
import { readFeed } from '#server/feed/actions.ts'
import { toFacets } from '#server/feed/facets.ts'
import { findPlans } from '#server/search/plans/find-plans.ts'
import { findTag } from '#server/search/tags/queries.ts'
import { listNewestOfAuthor } from './queries.ts'
import { xml, XML_HEAD } from './xml.ts'

type RssChoice = { author?: string | undefined; category?: string | undefined; tag?: string | undefined }

/** The newest plans for a feed reader: all, or those of one author, one tag or one category. */
export async function rssFeed(sql: Sql, siteUrl: string, asked: RssChoice): Promise<string> {
  const choice = firstOf(asked)
  const plans = await newestPlans(sql, choice)
  const title = titleOf(choice)
  return `${XML_HEAD}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${xml(title)}</title>
<link>${xml(siteUrl + pageOf(choice))}</link>
<description>${xml(`${title} : les plans les plus récents.`)}</description>
<language>fr</language>
<atom:link rel="self" type="application/rss+xml" href="${xml(siteUrl + rssPath(choice))}"/>
${plans.map((plan) => item(plan, siteUrl)).join('\n')}
</channel></rss>
`
}

/** Of several only this one counts, and the feed names no other. */
function firstOf({ author, tag, category }: RssChoice): RssChoice {
  if (author !== undefined) return { author }
  return tag === undefined ? { category } : { tag }
}

async function newestPlans(sql: Sql, { author, category: asked, tag }: RssChoice): Promise<PlanCard[]> {
  if (author !== undefined) return await listNewestOfAuthor(sql, author, FEED_PAGE_SIZE)
  if (tag !== undefined) return await newestWithTag(sql, tag)
  const category = FILTER_CATEGORIES.find((known) => known === asked)
  if (asked !== undefined && !category) throw notFound('Cette catégorie n’existe pas.')
  return (await readFeed(sql, { sort: 'new', category })).plans
}

async function newestWithTag(sql: Sql, tag: string): Promise<PlanCard[]> {
  const id = await findTag(sql, tag)
  if (id === null) return []
  const order = { sort: 'new', rows: FEED_PAGE_SIZE } as const
  const all = { terms: [], tags: [], authorId: null, facets: toFacets({}), withText: false }
  return await findPlans(sql, { ...all, ...order, tag: id })
}

function rssPath(choice: RssChoice): string {
  const parameters = new URLSearchParams(
    Object.entries(choice).filter((part): part is [string, string] => part[1] !== undefined),
  )
  return parameters.size ? `/rss.xml?${parameters.toString()}` : '/rss.xml'
}

/** What a reader opens from there. */
const pageOf = ({ category }: RssChoice) => (category ? `/categorie/${categorySlug(category)}` : '/')

function titleOf({ author, category, tag }: RssChoice): string {
  const part = author ?? category ?? (tag && `#${tag}`)
  return part ? `${SITE_NAME} · ${part}` : SITE_NAME
}

const item = (plan: PlanCard, siteUrl: string) => `<item>
<title>${xml(plan.title)}</title>
<link>${xml(siteUrl + planPath(plan))}</link>
<guid isPermaLink="false">${plan.id}</guid>
<pubDate>${new Date(plan.created_at).toUTCString()}</pubDate>
<category>${xml(plan.category)}</category>
${plan.author ? `<dc:creator>${xml(plan.author.pseudo)}</dc:creator>\n` : ''}<description>${xml(plan.excerpt)}</description>
</item>`

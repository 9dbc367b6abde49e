import type { QueryClient } from '@tanstack/react-query'
import { CARD_HEIGHT, CARD_WIDTH, SITE_NAME } from '#domain/site.ts'
import { siteQuery } from '#web/lib/site.ts'

type PageHead = {
  title: string
  /**
   * For whoever finds the page in a search, or shared: said by the server only, so that the texts of all pages do not
   * weigh on the first. Most private pages do without.
   */
  description?: string | false
  /** The page's own address, where it is not the route's. */
  path?: string
  image?: string | undefined
  type?: 'website' | 'article'
  /** What feed readers may follow from here. */
  feed?: string
  /** The same for machines: schema.org, without its context. */
  data?: false | ((absolute: (path: string) => string) => Record<string, unknown>)
  /** Pages that say nothing to a stranger stay out of search engines. */
  isPrivate?: boolean
}

type PageMatch = { pathname: string; context: { queryClient: QueryClient } }

/** Title, description and how a shared link to this page unfolds. */
export function pageHead(match: PageMatch, { path = match.pathname, ...page }: PageHead) {
  const site = match.context.queryClient.getQueryData(siteQuery.queryKey)
  const absolute = (address: string) => new URL(address, site?.url ?? 'http://localhost').href
  const title = page.title === SITE_NAME ? SITE_NAME : `${page.title} · ${SITE_NAME}`
  return {
    meta: [
      { title },
      ...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      // Machines read what the server sends, and no page that a browser goes to from there.
      ...(import.meta.env.SSR ? forMachines({ path, ...page }, absolute) : []),
    ],
    links: [
      { rel: 'canonical', href: absolute(path) },
      ...(page.feed
        ? [{ rel: 'alternate', type: 'application/rss+xml', title: page.title, href: page.feed }]
        : []),
    ],
  }
}

const forMachines = ({ data, ...page }: PageHead & { path: string }, absolute: (path: string) => string) => [
  ...(page.description ? [{ name: 'description', content: page.description }] : []),
  { property: 'og:site_name', content: SITE_NAME },
  { property: 'og:locale', content: 'fr_FR' },
  { property: 'og:type', content: page.type ?? 'website' },
  { property: 'og:title', content: page.title },
  ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
  { property: 'og:url', content: absolute(page.path) },
  { property: 'og:image', content: absolute(page.image ?? '/og-default.png') },
  // Without its size some networks show the picture from the second time on only.
  { property: 'og:image:width', content: `${CARD_WIDTH}` },
  { property: 'og:image:height', content: `${CARD_HEIGHT}` },
  { name: 'twitter:card', content: 'summary_large_image' },
  ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data(absolute) } }] : []),
]

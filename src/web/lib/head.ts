import type { QueryClient } from '@tanstack/react-query'
import { CARD_HEIGHT, CARD_WIDTH, SITE_NAME } from '#domain/site.ts'
import { siteQuery } from '#web/lib/site.ts'

type PageHead = {
  title: string
  /**
   * For search engines and shared links. Rendered by the server only, so that the descriptions stay out of the browser
   * bundle. Most private pages have none.
   */
  description?: string | false
  /** The canonical path, where it is not the route's. */
  path?: string
  image?: string | undefined
  type?: 'website' | 'article'
  /** The path of the RSS feed. */
  feed?: string
  /** Structured data (schema.org), without its context. */
  data?: false | ((absolute: (path: string) => string) => Record<string, unknown>)
  /** Kept out of search engines. */
  isPrivate?: boolean
}

type PageMatch = { pathname: string; context: { queryClient: QueryClient } }

/** Title, description and link preview of a page. */
export function pageHead(match: PageMatch, { path = match.pathname, ...page }: PageHead) {
  const site = match.context.queryClient.getQueryData(siteQuery.queryKey)
  const absolute = (address: string) => new URL(address, site?.url ?? 'http://localhost').href
  const title = page.title === SITE_NAME ? SITE_NAME : `${page.title} · ${SITE_NAME}`
  return {
    meta: [
      { title },
      ...(page.isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      // Crawlers read what the server sends; they do not navigate in the app.
      ...(import.meta.env.SSR ? crawlerMeta({ path, ...page }, absolute) : []),
    ],
    links: [
      { rel: 'canonical', href: absolute(path) },
      ...(page.feed
        ? [{ rel: 'alternate', type: 'application/rss+xml', title: page.title, href: page.feed }]
        : []),
    ],
  }
}

const crawlerMeta = ({ data, ...page }: PageHead & { path: string }, absolute: (path: string) => string) => [
  ...(page.description ? [{ name: 'description', content: page.description }] : []),
  { property: 'og:site_name', content: SITE_NAME },
  { property: 'og:locale', content: 'fr_FR' },
  { property: 'og:type', content: page.type ?? 'website' },
  { property: 'og:title', content: page.title },
  ...(page.description ? [{ property: 'og:description', content: page.description }] : []),
  { property: 'og:url', content: absolute(page.path) },
  { property: 'og:image', content: absolute(page.image ?? '/og-default.png') },
  // Without its size some networks show no picture the first time a link is shared.
  { property: 'og:image:width', content: `${CARD_WIDTH}` },
  { property: 'og:image:height', content: `${CARD_HEIGHT}` },
  { name: 'twitter:card', content: 'summary_large_image' },
  ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', ...data(absolute) } }] : []),
]

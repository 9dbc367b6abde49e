import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Hono } from 'hono'
import { unavailable } from '#domain/errors.ts'
import { respondBrokenPage, toPublicError } from '#server/http/errors.ts'
import type { Log } from '#server/http/log.ts'
import type { Metrics } from '#server/http/health/metrics.ts'
import type { AnswerCache } from '#server/http/response-cache/answer-cache.ts'
import type { PackedAnswer } from '#server/http/response-cache/packed-answer.ts'
import { PUBLIC_CACHE_CONTROL } from '#server/http/response-cache/public-answer.ts'
import { respondPacked } from '#server/http/response-cache/respond-public.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { createWorkPool, type WorkPool } from '#server/lib/work-pool.ts'
import type { RenderOptions, RenderedPage } from '#web/app/rendered-page.ts'
import { DEVELOPMENT_POLICY, pagePolicy, takeMarkedScripts } from './csp.ts'
import { createKnownPages } from './known-pages.ts'
import { packPage } from './page-answer.ts'
import { pageKey } from './page-key.ts'
import { withClientNetwork } from './in-process-api.ts'

export type RenderWith = (
  href: string,
  options: Pick<RenderOptions, 'inTurn' | 'nonce'>,
) => Promise<RenderedPage>

type PagesOptions = {
  render: RenderWith
  cache: AnswerCache
  log: Log
  metrics: Metrics
  isHttps: boolean
  isLocal: boolean
  isDevelopment: boolean
  /** Whether a content delivery network stands before the site. */
  hasCdn: boolean
}

/** Every address that is not the API's or a file's is a page of the React app, rendered here. */
export function pageRoutes(app: Hono<RequestEnv>, options: PagesOptions) {
  const { cache, metrics, isDevelopment, log } = options
  // What people read never waits behind what somebody asks for out of nowhere.
  const queues = { fixed: createQueue(), read: createQueue(), other: createQueue() }
  const known = createKnownPages()

  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    if (url.pathname.includes('//')) return c.redirect(url.pathname.replace(/\/{2,}/g, '/') + url.search, 301)
    const key = pageKey(url, options)
    try {
      const rateLimits = c.get('rateLimits')
      // What lies in the cache goes out without asking who asks (answer-from-cache.ts).
      const render = async () => {
        rateLimits.countReading(c, 'rendering')
        const queue = queues[known.kindOf(key)]
        const network = rateLimits.networkOf(c)
        const page = await build(key, {
          ...options,
          queue,
          network,
          isForCdn: options.hasCdn && !c.get('isGated'),
        })
        if (page.status === 200) known.remember(key)
        return page
      }
      if (isDevelopment || c.get('isGated')) return respondPacked(c, await render())
      const { answer, source } = await cache.get(key, render)
      metrics.answers.inc({ source })
      return respondPacked(c, answer)
    } catch (thrown) {
      if (thrown instanceof Redirect) {
        // A name may be taken back: kept by a browser, the way there and the way back would make a circle.
        c.header('Cache-Control', PUBLIC_CACHE_CONTROL)
        return c.redirect(thrown.from(url), thrown.status)
      }
      return await respondBrokenPage(c, toPublicError(thrown, c.get('requestId'), log))
    }
  })
}

type RedirectTo = Extract<RenderedPage, { kind: 'redirect' }>

/** Thrown, not returned: a redirect is nothing to keep, and has no bytes. */
class Redirect extends Error {
  readonly #to: RedirectTo
  constructor(to: RedirectTo) {
    super('redirect')
    this.#to = to
  }

  get status() {
    return this.#to.isTemporary ? 302 : 301
  }

  /** To another page with all its parameters, also those that only the browser knows; or to the same with better ones. */
  from({ pathname, search }: URL): string {
    const isOwn = this.#to.isTemporary || this.#to.pathname === pathname
    return this.#to.pathname + (isOwn ? this.#to.search : search)
  }
}

/** So many pages gather what they show at once; one that waits for the database keeps no other from being rendered. */
const PAGES = { running: 32, waiting: 100 }

type Queue = { enter: WorkPool; inTurn: WorkPool }

function createQueue(): Queue {
  const oneByOne = createWorkPool({ running: 1, waiting: Infinity }, unavailable)
  return {
    enter: createWorkPool(PAGES, unavailable),
    inTurn: (render) =>
      oneByOne(async () => {
        // Rendering keeps the whole process busy: all others have a turn before the next one.
        await nextTurn()
        return await render()
      }),
  }
}

type Building = PagesOptions & { queue: Queue; network: string; isForCdn: boolean }

async function build(
  key: string,
  { render, log, isHttps, isDevelopment, queue, network, isForCdn }: Building,
): Promise<PackedAnswer> {
  const nonce = randomBytes(16).toString('hex')
  const { page, shows } = await queue.enter(() =>
    withClientNetwork(network, () => render(key, { inTurn: queue.inTurn, nonce })),
  )
  if (page.kind === 'redirect') throw new Redirect(page)
  if (page.status === 500) log.error({ err: page.error }, 'page failed')
  const { html, scripts } = takeMarkedScripts(page.html, nonce)
  const policy = isDevelopment ? DEVELOPMENT_POLICY : pagePolicy(scripts, { isHttps })
  return packPage({ html, key, status: page.status, route: page.route, policy, isForCdn, shows })
}

import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { aGet, aRequest, requestsPerSecond } from './load.ts'
import { signedInMembers } from './members.ts'
import { descendantsOf, processorSeconds, programOf } from './processor-time.ts'
import { startSite } from './running-site.ts'
import { head, row } from './table.ts'

/*
 * Processor time of a request in the site's process and in PostgreSQL, and requests per second of one core, for the
 * calculations of docs/scale.md. On the data of DATA_DIR, or on a new demo.
 */
const SECONDS = 8

/** So many members read a plan once before any of them reads the next one. */
const READERS = 3_000

const site = await startSite({ plans: 0, members: 0 })
try {
  const { plans } = (await (await fetch(`${site.url}/api/feed`)).json()) as {
    plans: { id: string; slug: string }[]
  }
  const cookies = (await signedInMembers(site, READERS)).map((member) => member.cookieHeader())
  const [plan] = plans
  const get = (path: () => string, cookie?: string) => () => aGet(new URL(site.url + path()), cookie)
  let views = 0
  /** A plan that this member has not read yet. */
  const aView = () => {
    const [reader, read] = [views % READERS, Math.floor(views++ / READERS)]
    const address = `${site.url}/api/plans/${plans[read % plans.length]?.id}/views`
    return aRequest({ method: 'POST', address, cookie: cookies[reader]!, body: {} })
  }
  const requests: Record<string, () => string> = {
    'a cached page': get(() => '/'),
    'a page that must be rendered': get(() => `/search?q=${randomUUID().slice(0, 8)}`),
    'the feed by the API, for a member': get(() => '/api/feed?sort=new', cookies[0]),
    'a plan by the API, for a member': get(() => `/api/plans/${plan?.slug}`, cookies[0]),
    'a view, counted': aView,
  }
  head(
    `processor time of a request, ms (load ${loadavg()[0]?.toFixed(1)})`,
    'site',
    'PostgreSQL',
    'together',
    'by one core, a second',
  )
  for (const [name, compose] of Object.entries(requests)) {
    await requestsPerSecond(site.url, 1, compose)
    const before = used()
    const began = performance.now()
    const rate = await requestsPerSecond(site.url, SECONDS, compose)
    const count = (rate * (performance.now() - began)) / 1000
    const after = used()
    const costs = [after.site - before.site, after.database - before.database].map(
      (each) => (1000 * each) / count,
    )
    const both = costs.reduce((sum, each) => sum + each, 0)
    row(name, ...[...costs, both].map((each) => each.toFixed(2)), (1000 / both).toFixed(0))
  }
} finally {
  await site.stop()
}

function used() {
  const all = descendantsOf(process.pid)
  const isDatabase = (pid: number) => programOf(pid) === 'postgres'
  return {
    site: processorSeconds(all.filter((pid) => !isDatabase(pid))),
    database: processorSeconds(all.filter(isDatabase)),
  }
}

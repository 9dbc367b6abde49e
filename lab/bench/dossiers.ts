import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openConnection } from '#server/platform/db/client.ts'
import { aDossierMaker } from '../../tests/support/dossiers.ts'
import { aPhotograph, picturePaths } from '../../tests/support/pictures.ts'
import { requestsPerSecond } from './load.ts'
import type { Comparison } from './measure.ts'
import { descendantsOf } from './processor-time.ts'
import type { RunningSite } from './running-site.ts'

const WARM = 9
const CACHED = 41
const AT_ONCE = 5
const SECONDS = 5

/** The demo plan with the longest text among those with a forecast of 36 months. */
export async function measureDossiers({ url, database }: RunningSite) {
  const { sql, end } = await openConnection(database)
  try {
    const plan = await sql.one<{ id: string; slug: string; version: number }>`
      select id, slug, version from plans
      where status = 'published' and (forecast ->> 'months')::int = 36
      order by length(markdown_content) desc, id limit 1`
    const address = `${url}/plan/${plan.slug}.pdf`
    /** Another version is another dossier, which no cache has. */
    const change = () => sql`update plans set version = version + 1 where id = ${plan.id}`
    const first = await timed(address)
    const warm: number[] = []
    for (let round = 0; round < WARM; round++) {
      await change()
      warm.push((await timed(address)).ms)
    }
    const cached: number[] = []
    for (let round = 0; round < CACHED; round++) cached.push((await timed(address)).ms)
    const page = `${url}/plan/${plan.slug}`
    const without = await requestsPerSecond(page, SECONDS)
    const state = { isOver: false }
    // An address has one dossier at a time.
    const dossiers = Array.from({ length: AT_ONCE }, async (_, index) => {
      while (!state.isOver) {
        await change()
        await fetchFrom(`127.0.0.${index + 2}`, address)
      }
    })
    const beside: Comparison = {
      product: await requestsPerSecond(page, SECONDS),
      limit: without,
      ratio: 0,
    }
    beside.ratio = beside.product / without
    const metrics = await (await fetch(`${url}/metrics`)).text()
    state.isOver = true
    await Promise.all(dossiers)
    const workbooks: number[] = []
    let workbookBytes = 0
    for (let round = 0; round < CACHED; round++) {
      const { ms, bytes } = await timed(`${url}/plan/${plan.slug}.xlsx`)
      workbooks.push(ms)
      workbookBytes = bytes
    }
    await sql`update plans set version = ${plan.version} where id = ${plan.id}`
    const [, delay] = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics) ?? []
    return { first, warm, cached, beside, delayMs: 1_000 * Number(delay), workbooks, workbookBytes }
  } finally {
    await end()
  }
}

async function fetchFrom(localAddress: string, address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  http
    .get(address, { localAddress, family: 4 }, (response) => response.resume().once('end', resolve))
    .once('error', reject)
  await promise
}

async function timed(address: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const response = await fetch(address)
  const { byteLength } = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return { ms: performance.now() - began, bytes: byteLength }
}

const PICTURES = 30
const PARAGRAPH = 'Une phrase ordinaire du plan, avec ses **mots** et ses chiffres : 1 234,50 €. '.repeat(5)
const SECTION = `## Une partie\n\n${`${PARAGRAPH}\n\n`.repeat(6)}- un point\n- un autre\n\n`

/**
 * A text of 100,000 characters with pictures, each another of 1,200 × 800 pixels and some 220 KB, and the memory that this
 * process and its worker take and give back.
 */
export async function measureLongDossier() {
  const paths = picturePaths(PICTURES)
  const stored = Object.fromEntries(
    await Promise.all(paths.map(async (path, index) => [path, await aPhotograph(index)] as const)),
  )
  const maker = aDossierMaker(stored)
  const pictures = paths.map((path) => `![Une image](/files/${path})\n\n`).join('')
  const text = SECTION.repeat(60).slice(0, 100_000 - pictures.length) + pictures
  // Loads what this process needs itself.
  const other = aDossierMaker(stored)
  await other.make({ markdown_content: text })
  await other.close()
  await pause(3_000)
  const before = memoryBytes()
  await maker.make({})
  const began = performance.now()
  const { pdf } = await maker.make({ markdown_content: text })
  const seconds = (performance.now() - began) / 1_000
  const working = memoryBytes()
  await maker.close()
  await pause(3_000)
  const after = memoryBytes()
  return { seconds, bytes: pdf.length, workerBytes: working - before, leftBytes: after - before }
}

/** Of this process and its descendants. */
const memoryBytes = () =>
  process.memoryUsage.rss() + descendantsOf(process.pid).reduce((sum, pid) => sum + residentBytes(pid), 0)

function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return 1024 * Number(kilobytes ?? 0)
}

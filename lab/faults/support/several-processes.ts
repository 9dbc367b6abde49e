import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_CLOSE } from '#api/live.ts'
import { openConnection } from '#server/platform/db/client.ts'
import { browserAt, messageArrives, openTab, pageIsInvalidated } from './live.ts'
import { METRICS_TOKEN, ORIGIN, type Processes } from './processes.ts'
import { until } from './site.ts'
import { aTrial, inSeconds } from './trial.ts'

/** Tests that hold for any number of processes. */
export function severalProcesses(name: string, start: () => Promise<Processes>) {
  describe.each([name])('%s', () => {
    let site: Processes
    let trial: Awaited<ReturnType<typeof aTrial>>
    beforeAll(async () => {
      site = await start()
      trial = await aTrial(site)
    })
    afterAll(() => site.stop())

    test('a session is valid on every process, and a new role reconnects the tabs on all of them', async () => {
      const member = trial.people[0]!
      for (const url of site.urls) {
        expect(await browserAt(url, member).getJson('/api/viewer')).toMatchObject({
          viewer: { user: { id: member.id } },
        })
      }
      const tabs = await Promise.all(site.urls.map((url) => openTab(url, trial.bystander, ORIGIN)))
      const began = performance.now()
      await withSql(
        (sql) => sql`update profiles set bio = 'Neuf', role = 'vip' where user_id = ${trial.bystander.id}`,
      )
      expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual(tabs.map(() => LIVE_CLOSE.resync))
      console.log(`• ${name}: a new role reaches all processes after ${inSeconds(performance.now() - began)}`)
    })

    test('a limit counts the requests to all processes together', async () => {
      const statuses: number[] = []
      while (statuses.length < 90)
        statuses.push((await fetch(`${site.url}/api/pseudos/check?pseudo=miel`)).status)
      const allowed = statuses.filter((status) => status === 200).length
      console.log(`• ${name}: of 90 requests where 60 are allowed, ${allowed} succeeded`)
      expect(allowed).toBeGreaterThanOrEqual(60)
      // Far from the limit each process counts in memory for a tenth of a second.
      expect(allowed).toBeLessThan(75)
      expect(statuses.at(-1)).toBe(429)
    })

    test('a message arrives on every process, and a page is invalidated', async () => {
      const { journal, bystander } = trial
      const from = trial.people.at(-1)!
      const arrivedMs = await messageArrives(
        { urls: site.urls, origin: ORIGIN },
        { from, to: bystander, journal },
      )
      const invalidatedMs = await pageIsInvalidated(site.urls, bystander, journal)
      console.log(
        `• ${name}: a message arrives after ${inSeconds(arrivedMs)}, a page is invalidated after ${inSeconds(invalidatedMs)}`,
      )
      expect(Math.max(arrivedMs, invalidatedMs)).toBeLessThan(10_000)
    })

    test('a job of each minute runs once, not once per process', async () => {
      const before = await runsOf('fold_counts')
      await pause(65_000)
      const runs = (await runsOf('fold_counts')) - before
      console.log(`• ${name}: in 65 seconds a job of each minute ran ${runs} times`)
      expect(runs).toBeGreaterThanOrEqual(1)
      expect(runs).toBeLessThanOrEqual(2)
    })

    test('every process restarts, one after the other, without an error for members', async () => {
      const outcome = await trial.during(async () => {
        for (const server of site.servers) {
          await server.end('SIGTERM')
          await server.start()
          await until(
            'all are ready',
            async () => (await site.balancer.readyCount()) === site.urls.length,
            10_000,
          )
        }
        return performance.now()
      })
      trial.log(`${name}: a rolling restart`, [outcome])
      expect(outcome).toMatchObject({ broken: 0, unavailable: 0, wrong: [] })
    })

    async function withSql<T>(
      query: (sql: Awaited<ReturnType<typeof openConnection>>['sql']) => PromiseLike<T>,
    ) {
      const { sql, end } = await openConnection(site.target)
      try {
        return await query(sql)
      } finally {
        await end()
      }
    }

    async function runsOf(kind: string): Promise<number> {
      const metrics = await Promise.all(
        site.urls.map(async (url) =>
          (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
        ),
      )
      const done = new RegExp(`^jobs_total\\{kind="${kind}",result="done"\\} (\\d+)`, 'm')
      return metrics.reduce((sum, text) => sum + Number(done.exec(text)?.[1] ?? 0), 0)
    }
  })
}

import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { findErrors } from './checker.ts'
import { aCommunity } from './community.ts'
import { openJournal } from './journal.ts'
import { type Report, startLoad } from './load.ts'
import { type Reachable, untilReady } from './site.ts'

export type Outcome = Report & { readyMs: number }

/** Maximum time until the site is ready again. */
const READY_MS = 5_000
export const READY_WITH_RECOVERY_MS = 15_000

/** Runs faults on a site under load, and checks its data after each. */
export async function aTrial(site: Reachable) {
  const journal = openJournal()
  const people = await aCommunity(site, journal)
  // A member without load of their own, for the assertions of a test.
  const bystander = people.pop()!
  return {
    people,
    bystander,
    journal,
    /** Recovery is measured from the time that the fault returns, else from its start. */
    async during(
      fault: (report: Report) => Promise<number | void>,
      readyWithinMs = READY_MS,
    ): Promise<Outcome> {
      const load = startLoad(people, journal)
      await pause(300 + Math.random() * 600)
      const before = journal.count()
      const began = performance.now()
      const since = (await fault(load.report)) ?? began
      await untilReady(site.url)
      const readyMs = performance.now() - since
      await pause(300)
      const report = await load.stop()
      expect(await findErrors(site, journal)).toEqual([])
      expect(report.wrong).toEqual([])
      expect(readyMs, 'milliseconds until it is ready').toBeLessThan(readyWithinMs)
      expect(journal.count()).toBeGreaterThan(before)
      return { ...report, readyMs }
    },
    /** Prints one line: the fault, how often, and the results. */
    log(what: string, outcomes: Outcome[]) {
      const sum = (of: 'ok' | 'unavailable' | 'broken') =>
        outcomes.reduce((total, each) => total + each[of], 0)
      const ready = outcomes.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b)
      const median = ready[Math.floor(ready.length / 2)] ?? 0
      console.log(
        `• ${what}, ${outcomes.length}×: ready after ${inSeconds(median)} (longest ${inSeconds(ready.at(-1) ?? 0)}); ` +
          `${journal.count()} writes acknowledged, none lost or duplicated; ` +
          `${sum('ok')} responses, ${sum('unavailable')} × 503, ${sum('broken')} broken connections, ` +
          `longest wait ${inSeconds(Math.max(...outcomes.map(({ slowestMs }) => slowestMs)))}`,
      )
    },
  }
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

/** Repeats an action so many times, one after the other. */
export async function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const all: T[] = []
  while (all.length < count) all.push(await act())
  return all
}

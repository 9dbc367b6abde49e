import { bellTimes } from '../bell.ts'
import { crowdTimes } from '../crowd.ts'
import { departures } from '../lifecycle.ts'
import { messageTimes } from '../messages.ts'
import { alone, beside, type Measured, waits } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** A plan with 50,000 likes and 5,000 comments, beside one of nobody's. */
export async function* crowd(site: RunningSite): AsyncGenerator<Measured> {
  for (const [name, { quiet, crowded }] of Object.entries(await crowdTimes(site)))
    yield beside(name, 'ms', { product: crowded, limit: quiet, ratio: crowded / quiet })
}

/** While a thousand members are connected. */
export async function* bell(site: RunningSite): AsyncGenerator<Measured> {
  const { heard, known } = await bellTimes(site)
  yield* waits('the author’s tab hears of a like', heard)
  yield* waits('and knows what it was', known)
}

/** 100,000 conversations, five million messages, a thousand members connected. */
export async function* messages(site: RunningSite): AsyncGenerator<Measured> {
  const times = await messageTimes(site)
  yield* waits('list of conversations', times.list)
  yield* waits('opening one', times.opening)
  for (const { depth, times: back } of times.back) yield* waits(`a page further back, after ${depth}`, back)
  yield* waits('unread counts of a member', times.unreadOfOne)
  yield* waits('unread counts of 500 members', times.unreadOfAll)
  yield* waits('from sending to the other one’s tab', times.heard)
  yield* waits('and until it has the message', times.shown)
  yield alone('filling the tables', 's', times.filled)
}

/** What everybody else waits for. */
export async function* lifecycle(site: RunningSite): AsyncGenerator<Measured> {
  for await (const [name, { seconds, answers, errors }] of departures(site)) {
    yield* waits(`while ${name}`, answers, [50, 99, 99.9])
    yield alone(`errors while ${name}`, '', errors)
    yield alone(`how long it took: ${name}`, 's', seconds)
  }
}

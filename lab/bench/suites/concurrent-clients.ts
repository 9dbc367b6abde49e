import { notificationTimes } from '../notifications.ts'
import { popularPlanTimes } from '../popular-plan.ts'
import { measureDeletions } from '../deletions.ts'
import { messageTimes } from '../messages.ts'
import { singleRow, comparedRow, type Measured, percentileRows } from '../row.ts'
import type { RunningSite } from '../running-site.ts'

/** A plan with 50,000 likes and 5,000 comments, compared with one without any. */
export async function* popular(site: RunningSite): AsyncGenerator<Measured> {
  for (const [name, times] of Object.entries(await popularPlanTimes(site)))
    yield comparedRow(name, 'ms', {
      product: times.popular,
      limit: times.quiet,
      ratio: times.popular / times.quiet,
    })
}

/** While a thousand members are connected. */
export async function* notifications(site: RunningSite): AsyncGenerator<Measured> {
  for (const [cause, { received, loaded }] of Object.entries(await notificationTimes(site))) {
    yield* percentileRows(`from a ${cause} to the event in the author’s tab`, received)
    yield* percentileRows(`from a ${cause} until the notification is loaded`, loaded)
  }
}

/** 100,000 conversations, five million messages, a thousand members connected. */
export async function* messages(site: RunningSite): AsyncGenerator<Measured> {
  const times = await messageTimes(site)
  yield* percentileRows('list of conversations', times.list)
  yield* percentileRows('opening one', times.opening)
  for (const { depth, times: back } of times.back)
    yield* percentileRows(`a page further back, after ${depth}`, back)
  yield* percentileRows('unread counts of a member', times.unreadOfOne)
  yield* percentileRows('unread counts of 500 members', times.unreadOfAll)
  yield* percentileRows('from sending to the other one’s tab', times.received)
  yield* percentileRows('and until it has the message', times.shown)
  yield singleRow('filling the tables', 's', times.filled)
}

/** Response times of other members during large deletions. */
export async function* deletions(site: RunningSite): AsyncGenerator<Measured> {
  for await (const [name, { seconds, times, errors }] of measureDeletions(site)) {
    yield* percentileRows(`while ${name}`, times, [50, 99, 99.9])
    yield singleRow(`errors while ${name}`, '', errors)
    yield singleRow(`how long it took: ${name}`, 's', seconds)
  }
}

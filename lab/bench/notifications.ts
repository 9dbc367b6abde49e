import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { WebSocket } from 'ws'
import type { LiveEvent } from '#api/live.ts'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import { aPlanForm } from '../../tests/support/plan-form.ts'
import { browserAt, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'
import { openTab, openTabs } from './tabs.ts'

const MEMBERS = 1_000
const CAUSES = 500

type Person = ReturnType<typeof browserAt>

type Times = { received: number[]; loaded: number[] }
/** What notifies the author: a like of their plan, or a reply to their comment. */
type Cause = {
  type: 'new_like' | 'new_reply'
  send: (person: Person) => Promise<Response>
}

/**
 * Milliseconds from a like or a reply, while a thousand members are connected, until a tab of the author receives the event,
 * and until it has loaded the notification and the unread count. One after the other.
 */
export async function notificationTimes(site: RunningSite): Promise<{ like: Times; reply: Times }> {
  const people = await signedInMembers(site, MEMBERS)
  const author = browserAt(site)
  await author.post('/api/auth/sign-in', { email: 'vip@planb.test', password: 'planb-demo' })
  const form = aPlanForm({ title: `Une cloche, le ${Date.now()}` })
  const plan = (await (await author.post('/api/plans', { form })).json()) as { id: string }
  const comment = randomUUID()
  const comments = `/api/plans/${plan.id}/comments`
  await author.post(comments, { id: comment, content: 'Une question ?' })
  const like: Cause = { type: 'new_like', send: (person) => person.put(`/api/plans/${plan.id}/like`) }
  const reply: Cause = {
    type: 'new_reply',
    send: (person) => person.post(comments, { id: randomUUID(), content: 'Oui.', parent_id: comment }),
  }
  const tabs = await openTabs(site, people)
  const authorTab = await openTab(site, author)
  try {
    const few = people.slice(0, CAUSES)
    return {
      like: await notifySequentially(few, like, { author, bell: authorTab }),
      reply: await notifySequentially(few, reply, { author, bell: authorTab }),
    }
  } finally {
    for (const tab of [...tabs, authorTab]) tab.terminate()
  }
}

async function notifySequentially(
  people: Person[],
  cause: Cause,
  { author, bell: authorTab }: { author: Person; bell: WebSocket },
): Promise<Times> {
  const events: { id: string; at: number }[] = []
  authorTab.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as LiveEvent
    if (message.type === 'notification') events.push({ id: message.id, at: performance.now() })
  })
  const received: number[] = []
  const loaded: number[] = []
  for (const person of people) {
    const before = events.length
    const began = performance.now()
    const sent = cause.send(person)
    while (events.length === before) await once(authorTab, 'message')
    const { notifications } = await author.getJson<{ notifications: MemberNotification[] }>(
      '/api/my/notifications',
    )
    loaded.push(performance.now() - began)
    const { status } = await sent
    if (status !== 200) throw new Error(`${cause.type} got status ${status}`)
    const event = events.slice(before).find(({ id }) => isOf(cause, notifications, id))
    if (!event) throw new Error(`the event was not of ${cause.type}`)
    received.push(event.at - began)
  }
  return { received, loaded }
}

/** The hundredth like also awards a badge. */
const isOf = ({ type }: Cause, notifications: MemberNotification[], id: string) =>
  notifications.some((each) => each.id === id && each.type === type)

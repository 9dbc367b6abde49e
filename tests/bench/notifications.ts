import { once } from 'node:events'
import type { WebSocket } from 'ws'
import type { LiveEvent } from '#api/live.ts'
import type { MemberNotification } from '#domain/notifications.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { browserAt, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'
import { openTab, openTabs } from './tabs.ts'

const MEMBERS = 1_000
const LIKES = 500

type Person = ReturnType<typeof browserAt>

/**
 * Milliseconds from a like, while a thousand members are connected, until a tab of the author receives the event, and until
 * it has loaded the notification and the unread count. One like after the other.
 */
export async function notificationTimes(
  site: RunningSite,
): Promise<{ received: number[]; loaded: number[] }> {
  const people = await signedInMembers(site, MEMBERS)
  const author = browserAt(site)
  await author.post('/api/auth/sign-in', { email: 'vip@planb.test', password: 'planb-demo' })
  const form = aPlanForm({ title: `Une cloche, le ${Date.now()}` })
  const plan = (await (await author.post('/api/plans', { form })).json()) as { id: string }
  const tabs = await openTabs(site, people)
  const authorTab = await openTab(site, author)
  try {
    return await likeSequentially(people.slice(0, LIKES), { plan, author, bell: authorTab })
  } finally {
    for (const tab of [...tabs, authorTab]) tab.terminate()
  }
}

async function likeSequentially(
  people: Person[],
  { plan, author, bell: authorTab }: { plan: { id: string }; author: Person; bell: WebSocket },
) {
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
    const like = person.put(`/api/plans/${plan.id}/like`)
    while (events.length === before) await once(authorTab, 'message')
    const { notifications } = await author.getJson<{ notifications: MemberNotification[] }>(
      '/api/my/notifications',
    )
    loaded.push(performance.now() - began)
    const { status } = await like
    if (status !== 200) throw new Error(`a like got status ${status}`)
    const event = events.slice(before).find(({ id }) => isLike(notifications, id))
    if (!event) throw new Error('the event was not for this like')
    received.push(event.at - began)
  }
  return { received, loaded }
}

/** The hundredth like also awards a badge. */
const isLike = (notifications: MemberNotification[], id: string) =>
  notifications.some((each) => each.id === id && each.type === 'new_like')

import { once } from 'node:events'
import type { WebSocket } from 'ws'
import type { LiveMessage } from '#api/live.ts'
import type { MemberNotification } from '#domain/notifications.ts'
import { aPlanForm } from '../support/plan-form.ts'
import { browserAt, signedInMembers } from './members.ts'
import type { RunningSite } from './running-site.ts'
import { openTab, openTabs } from './tabs.ts'

const MEMBERS = 1_000
const LIKES = 500

type Person = ReturnType<typeof browserAt>

/**
 * Milliseconds from the moment a member presses « J’aime », while a thousand are connected, until a tab of the author
 * hears of it, and until it knows who liked what and how much is unread. One like after the other.
 */
export async function bellTimes(site: RunningSite): Promise<{ heard: number[]; known: number[] }> {
  const people = await signedInMembers(site, MEMBERS)
  const author = browserAt(site)
  await author.post('/api/auth/sign-in', { email: 'vip@planb.test', password: 'planb-demo' })
  const form = aPlanForm({ title: `Une cloche, le ${Date.now()}` })
  const plan = (await (await author.post('/api/plans', { form })).json()) as { id: string }
  const tabs = await openTabs(site, people)
  const bell = await openTab(site, author)
  try {
    return await likeInTurn(people.slice(0, LIKES), { plan, author, bell })
  } finally {
    for (const tab of [...tabs, bell]) tab.terminate()
  }
}

async function likeInTurn(
  people: Person[],
  { plan, author, bell }: { plan: { id: string }; author: Person; bell: WebSocket },
) {
  const arrivals: { id: string; at: number }[] = []
  bell.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as LiveMessage
    if (message.type === 'notification') arrivals.push({ id: message.id, at: performance.now() })
  })
  const heard: number[] = []
  const known: number[] = []
  for (const person of people) {
    const before = arrivals.length
    const began = performance.now()
    const like = person.put(`/api/plans/${plan.id}/like`)
    while (arrivals.length === before) await once(bell, 'message')
    const { notifications } = await author.getJson<{ notifications: MemberNotification[] }>(
      '/api/my/notifications',
    )
    known.push(performance.now() - began)
    const { status } = await like
    if (status !== 200) throw new Error(`a like was answered ${status}`)
    const ring = arrivals.slice(before).find(({ id }) => isLike(notifications, id))
    if (!ring) throw new Error('the bell rang for something else')
    heard.push(ring.at - began)
  }
  return { heard, known }
}

/** A hundredth like also brings a badge. */
const isLike = (notifications: MemberNotification[], id: string) =>
  notifications.some((each) => each.id === id && each.type === 'new_like')

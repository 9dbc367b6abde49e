import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { LIVE, type LiveEvent } from '#api/live.ts'
import { aBrowser } from '../../../tests/support/browser.ts'
import { bodyOf, type Member, type Person, planForm } from './community.ts'
import type { Journal } from './journal.ts'
import { until } from './site.ts'

/** How soon an event must arrive at every process. */
const ARRIVAL_MS = 5_000

/** A browser of the same member at this process. */
export const browserAt = (url: string, person: Member) =>
  aBrowser((address, init) => fetch(url + address, init), person.cookieHeader())

export async function openTab(url: string, person: Member, origin = url) {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE.path, {
    headers: { cookie: person.cookieHeader(), origin },
  })
  const messages: LiveEvent[] = []
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as LiveEvent))
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  return { socket, messages, closed }
}

/** A message sent to the first process arrives in a tab of each. Returns after how many milliseconds. */
export async function messageArrives(
  { urls, origin }: { urls: string[]; origin?: string },
  { from, to, journal }: { from: Person; to: Person; journal: Journal },
): Promise<number> {
  const tabs = await Promise.all(urls.map((url) => openTab(url, to, origin)))
  const id = randomUUID()
  const content = `Bonjour ${id}`
  const began = performance.now()
  await bodyOf(
    browserAt(urls[0]!, from).post(`/api/conversations/${from.conversation}/messages`, { id, content }),
  )
  journal.acknowledged({ kind: 'message', key: content, row: id })
  const hasArrived = (messages: LiveEvent[]) =>
    messages.some((each) => each.type === 'message' && each.id === id)
  await until(
    'the message in every tab',
    () => tabs.every(({ messages }) => hasArrived(messages)),
    ARRIVAL_MS,
  )
  for (const { socket } of tabs) socket.close()
  return performance.now() - began
}

/** After a plan is saved on the first process, no process serves its cached page. Returns after how many milliseconds. */
export async function pageIsInvalidated(urls: string[], author: Person, journal: Journal): Promise<number> {
  const page = async (url: string) => await (await fetch(`${url}/plan/${author.plan.slug}`)).text()
  await Promise.all(urls.map(page))
  const { plan } = author
  const content = `Neuf ${randomUUID()}`
  const form = planForm(author.id, content)
  await bodyOf(browserAt(urls[0]!, author).put(`/api/plans/${plan.id}`, { form, version: plan.version }))
  plan.version += 1
  journal.acknowledged({ kind: 'plan', key: plan.id, row: `${plan.version} ${content}` })
  const began = performance.now()
  for (const url of urls)
    await until('the new page', async () => (await page(url)).includes(content), ARRIVAL_MS)
  return performance.now() - began
}

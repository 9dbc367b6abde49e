import { once } from 'node:events'
import { WebSocket } from 'ws'
import { LIVE } from '#api/live.ts'
import type { browserAt } from './members.ts'
import type { RunningSite } from './running-site.ts'

const AT_ONCE = 50

type Person = ReturnType<typeof browserAt>

/** Opens the live connections of these members. */
export async function openTabs(site: RunningSite, people: Person[]): Promise<WebSocket[]> {
  const tabs: WebSocket[] = []
  while (tabs.length < people.length) {
    const some = people.slice(tabs.length, tabs.length + AT_ONCE)
    tabs.push(...(await Promise.all(some.map((person) => openTab(site, person)))))
  }
  return tabs
}

export async function openTab({ url }: RunningSite, person: Person): Promise<WebSocket> {
  const address = url.replace('http', 'ws') + LIVE.path
  const tab = new WebSocket(address, { headers: { origin: url, cookie: person.cookieHeader() } })
  await once(tab, 'open')
  return tab
}

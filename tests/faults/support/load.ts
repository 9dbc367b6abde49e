import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '../../support/pictures.ts'
import { type Person, planForm } from './community.ts'
import type { Change, Journal } from './journal.ts'

type Write = Change & { method: 'PUT' | 'POST' | 'DELETE'; path: string; body?: object }

/** What people met: pages and confirmations, « try again », connections that broke, and whatever should not be. */
export type Report = {
  ok: number
  unavailable: number
  broken: number
  limited: number
  wrong: string[]
  slowestMs: number
}

const READERS = 4
const PAUSE_MS = 20
const AGAIN_MS = 200
const PICTURE = new Uint8Array(await aPicture())

/** Everybody writes, one thing after the other, and repeats what was not acknowledged, as a browser does; others read. */
export function startLoad(people: Person[], journal: Journal) {
  const report: Report = { ok: 0, unavailable: 0, broken: 0, limited: 0, wrong: [], slowestMs: 0 }
  const going = { isOn: true }

  async function ask(
    send: () => Promise<Response>,
    what: string,
    expected: readonly number[] = [],
  ): Promise<Response | null> {
    const began = performance.now()
    const answer = await send().catch(() => null)
    report.slowestMs = Math.max(report.slowestMs, performance.now() - began)
    if (!answer) report.broken += 1
    else if (answer.ok) report.ok += 1
    else if (answer.status === 503 && answer.headers.has('retry-after')) report.unavailable += 1
    else if (answer.status === 429) report.limited += 1
    else if (!expected.includes(answer.status))
      report.wrong.push(`${what}: ${answer.status} ${await answer.clone().text()}`.slice(0, 300))
    return answer
  }

  async function write(person: Person) {
    while (going.isOn) {
      if (Math.random() < 0.03) await sendPicture(person)
      else await settle(person, aWrite(person, people, journal))
      await pause(PAUSE_MS)
    }
  }

  /** Until it is acknowledged or refused: a process that died may have kept it. */
  async function settle(person: Person, { method, path, body, ...change }: Write) {
    journal.asked(change)
    for (let tries = 1; ; tries += 1) {
      const send = () => (method === 'DELETE' ? person.delete(path) : person[toName(method)](path, body))
      // Nobody else saves this plan: a stale version means that a try before this one was kept.
      const keptBefore = change.kind === 'plan' && tries > 1 ? [409] : []
      const answer = await ask(send, `${method} ${path}`, keptBefore)
      const isKept = answer !== null && (answer.ok || keptBefore.includes(answer.status))
      if (isKept) journal.acknowledged(change)
      if (isKept && change.kind === 'plan') person.plan.version += 1
      if (answer) await answer.arrayBuffer().catch(() => {})
      if (isKept || (answer && answer.status !== 503)) return
      await pause(AGAIN_MS)
    }
  }

  async function sendPicture(person: Person) {
    const send = () =>
      person.request('POST', '/api/uploads/avatar', {
        body: PICTURE,
        headers: { 'content-type': 'image/jpeg' },
      })
    const answer = await ask(send, 'a picture')
    const file = answer?.ok ? await answer.json().catch(() => null) : null
    if (file) journal.files.add((file as { path: string }).path)
  }

  async function read(reader: number) {
    for (let n = reader; going.isOn; n += 1) {
      const person = people[n % people.length]!
      const path = ['/', '/api/feed?sort=new', `/plan/${person.plan.slug}`, '/api/viewer'][n % 4]!
      const answer = await ask(() => person.get(path), path)
      await answer?.arrayBuffer().catch(() => {})
      await pause(answer?.ok ? PAUSE_MS : AGAIN_MS)
    }
  }

  const working = [...people.map(write), ...Array.from({ length: READERS }, (_, reader) => read(reader))]
  return {
    report,
    /** Once everybody has their answer: the site must be there again. */
    async stop(): Promise<Report> {
      going.isOn = false
      await Promise.all(working)
      return report
    },
  }
}

const toName = (method: 'PUT' | 'POST') => (method === 'PUT' ? 'put' : 'post')

function aWrite(person: Person, people: Person[], journal: Journal): Write {
  const other =
    people[(people.indexOf(person) + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length]!
  const id = randomUUID()
  const content = `Merci ${id}`
  const setting = (kind: 'like' | 'repost' | 'follow', target: string, path: string): Write => {
    const key = `${target} ${person.id}`
    return journal.isThere(kind, key)
      ? { kind, key, row: null, method: 'DELETE', path }
      : { kind, key, row: 'there', method: 'PUT', path }
  }
  const writes: (() => Write)[] = [
    () => setting('like', other.plan.id, `/api/plans/${other.plan.id}/like`),
    () => setting('repost', other.plan.id, `/api/plans/${other.plan.id}/repost`),
    () => setting('follow', other.id, `/api/members/${other.id}/follow`),
    () => ({
      kind: 'comment',
      key: content,
      row: id,
      method: 'POST',
      path: `/api/plans/${other.plan.id}/comments`,
      body: { id, content },
    }),
    () => ({
      kind: 'message',
      key: content,
      row: id,
      method: 'POST',
      path: `/api/conversations/${person.conversation}/messages`,
      body: { id, content },
    }),
    () => ({
      kind: 'plan',
      key: person.plan.id,
      row: `${person.plan.version + 1} ${content}`,
      method: 'PUT',
      path: `/api/plans/${person.plan.id}`,
      body: { form: planForm(person.id, content), version: person.plan.version },
    }),
  ]
  return writes[Math.floor(Math.random() * writes.length)]!()
}

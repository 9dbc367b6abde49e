import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aPicture } from '../../../tests/support/pictures.ts'
import { type Person, planForm } from './community.ts'
import type { Change, Journal } from './journal.ts'

type Write = Change & { method: 'PUT' | 'POST' | 'DELETE'; path: string; body?: object }

/** Responses under load: successes, 503, broken connections, 429, and unexpected ones. */
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
const RETRY_MS = 200
const PICTURE = new Uint8Array(await aPicture())

/** Each member sends one write after the other, and repeats unacknowledged ones as a browser does; readers only read. */
export function startLoad(people: Person[], journal: Journal) {
  const report: Report = { ok: 0, unavailable: 0, broken: 0, limited: 0, wrong: [], slowestMs: 0 }
  const state = { isOn: true }

  async function sendAndCount(
    send: () => Promise<Response>,
    what: string,
    expected: readonly number[] = [],
  ): Promise<Response | null> {
    const began = performance.now()
    const response = await send().catch(() => null)
    report.slowestMs = Math.max(report.slowestMs, performance.now() - began)
    if (!response) report.broken += 1
    else if (response.ok) report.ok += 1
    else if (response.status === 503 && response.headers.has('retry-after')) report.unavailable += 1
    else if (response.status === 429) report.limited += 1
    else if (!expected.includes(response.status))
      report.wrong.push(`${what}: ${response.status} ${await response.clone().text()}`.slice(0, 300))
    return response
  }

  async function write(person: Person) {
    while (state.isOn) {
      if (Math.random() < 0.03) await sendPicture(person)
      else await sendUntilAcknowledged(person, aWrite(person, people, journal))
      await pause(PAUSE_MS)
    }
  }

  /** Repeats the write until it is acknowledged or refused: a killed process may have saved it. */
  async function sendUntilAcknowledged(person: Person, { method, path, body, ...change }: Write) {
    journal.requested(change)
    for (let attempts = 1; ; attempts += 1) {
      const send = () => (method === 'DELETE' ? person.delete(path) : person[toName(method)](path, body))
      // Only this member saves this plan: a stale version means that an earlier attempt was saved.
      const savedBefore = change.kind === 'plan' && attempts > 1 ? [409] : []
      const response = await sendAndCount(send, `${method} ${path}`, savedBefore)
      const isSaved = response !== null && (response.ok || savedBefore.includes(response.status))
      if (isSaved) journal.acknowledged(change)
      if (isSaved && change.kind === 'plan') person.plan.version += 1
      if (response) await response.arrayBuffer().catch(() => {})
      if (isSaved || (response && response.status !== 503)) return
      await pause(RETRY_MS)
    }
  }

  async function sendPicture(person: Person) {
    const send = () =>
      person.request('POST', '/api/uploads/avatar', {
        body: PICTURE,
        headers: { 'content-type': 'image/jpeg' },
      })
    const response = await sendAndCount(send, 'a picture')
    const file = response?.ok ? await response.json().catch(() => null) : null
    if (file) journal.files.add((file as { path: string }).path)
  }

  async function read(reader: number) {
    for (let n = reader; state.isOn; n += 1) {
      const person = people[n % people.length]!
      const path = ['/', '/api/feed?sort=new', `/plan/${person.plan.slug}`, '/api/viewer'][n % 4]!
      const response = await sendAndCount(() => person.get(path), path)
      await response?.arrayBuffer().catch(() => {})
      await pause(response?.ok ? PAUSE_MS : RETRY_MS)
    }
  }

  const working = [...people.map(write), ...Array.from({ length: READERS }, (_, reader) => read(reader))]
  return {
    report,
    /** Waits for all responses, so the site must be available again. */
    async stop(): Promise<Report> {
      state.isOn = false
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
    return journal.exists(kind, key)
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

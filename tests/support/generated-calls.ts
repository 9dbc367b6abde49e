import { openApiDocument } from '#server/http/openapi.ts'
import type { Role } from '#domain/roles.ts'
import { NAUGHTY } from './naughty.ts'
import { aPicture } from './pictures.ts'
import type { aSite } from './site.ts'

type Site = Awaited<ReturnType<typeof aSite>>
type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
}
type Operation = {
  operationId: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const PICTURE = new Uint8Array(await aPicture())
const ROLES: (Role | undefined)[] = [undefined, 'user', 'vip', 'validator', 'moderator', 'admin', 'founder']
/** How often what exists is looked up again, and everybody signs in anew. */
const EVERY = 250

/**
 * Sends calls made of the contract's schemas, some as they should be and most not, by people of every role: the same calls
 * for the same seed, but for the ids that the site gives. Answers those to which the site had no proper answer, and what
 * each call was, without such ids.
 */
export async function attackWithCalls(site: Site, { seed, count }: { seed: number; count: number }) {
  const dice = diceOf(seed)
  const failures: string[] = []
  const calls: string[] = []
  const statuses = new Map<number, number>()
  let people = new Map<Role | undefined, Awaited<ReturnType<Site['as']>>>()
  let texts: string[] = []
  for (let number = 0; number < count; number += 1) {
    if (number % EVERY === 0) {
      texts = await knownTexts(site)
      people = await signedIn(site)
    }
    const operation = dice.pick(OPERATIONS)
    const role = dice.pick(ROLES)
    const { path, init } = callOf(operation, dice, texts)
    const answer = await people.get(role)!.ask(operation.method, path, init)
    const words = await answer.text()
    const body = typeof init.body === 'string' ? init.body : ''
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    calls.push(`${role} ${operation.operationId} ${path.length} ${body.length} → ${answer.status}`)
    if (answer.status >= 500 || (answer.status >= 400 && !isOurError(words)))
      failures.push(
        `SEED=${seed}, call ${number}: ${role ?? 'visitor'} ${operation.method} ${path} ${body} → ${answer.status} ${words.slice(0, 300)}`,
      )
  }
  return { failures, statuses, calls }
}

const OPERATIONS: Operation[] = Object.entries(
  openApiDocument().paths as Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) =>
    Object.assign({ method: method.toUpperCase(), path }, operation),
  ),
)

function callOf(operation: Operation, dice: Dice, texts: string[]): { path: string; init: RequestInit } {
  const make = valuesOf(dice, texts)
  let path = operation.path
  const query = new URLSearchParams()
  for (const { name, in: where, schema } of operation.parameters) {
    const value = String(dice.chance(0.7) ? make(schema) : dice.pick([...NAUGHTY, ...texts]))
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()) || 'x')
    else if (dice.chance(0.6)) query.append(name, value)
  }
  if (dice.chance(0.1)) query.append(dice.pick(NAUGHTY), dice.pick(NAUGHTY))
  if (query.size > 0) path += `?${query.toString()}`
  return { path, init: bodyOf(operation, dice, make) }
}

function bodyOf({ operationId, requestBody, method }: Operation, dice: Dice, make: Make): RequestInit {
  if (operationId.startsWith('files.')) {
    const bytes = dice.chance(0.5) ? PICTURE : PICTURE.slice(0, dice.below(PICTURE.length))
    return { body: bytes, headers: { 'content-type': dice.pick(['image/jpeg', 'image/png', 'text/html']) } }
  }
  const schema = requestBody?.content['application/json']?.schema
  if (!schema || method === 'GET') return {}
  const headers = {
    'content-type': dice.chance(0.95)
      ? 'application/json'
      : dice.pick(['text/plain', 'application/jsonp', '']),
  }
  const text = JSON.stringify(dice.chance(0.9) ? make(schema) : dice.pick<unknown>([null, [], 0, 'x', {}]))
  return { headers, body: dice.chance(0.95) ? text : text.slice(0, dice.below(text.length)) }
}

type Make = (schema: Schema) => unknown

/** A value by its schema, in one case of six anything else. */
function valuesOf(dice: Dice, texts: string[]): Make {
  const anything = () =>
    dice.pick<unknown>([
      ...NAUGHTY,
      null,
      true,
      -1,
      1e21,
      0.5,
      [],
      {},
      [[[]]],
      { __proto__: 1 },
      'x'.repeat(9_000),
    ])
  const text = ({ format, minLength = 0, maxLength = 40 }: Schema) => {
    if (format === 'uuid') return dice.chance(0.8) ? dice.pick(texts) : dice.uuid()
    if (format === 'email') return `${dice.below(1e9)}@exemple.test`
    const base = dice.pick([...NAUGHTY, ...texts, 'Un texte', 'savon-de-Vevey'])
    return base.padEnd(minLength, 'x').slice(0, maxLength)
  }
  return function make(schema): unknown {
    if (dice.chance(1 / 6)) return anything()
    if ('const' in schema) return schema.const
    if (schema.enum) return dice.pick(schema.enum)
    if (schema.anyOf) return make(dice.pick(schema.anyOf))
    if (schema.properties) return objectOf(schema, dice, make)
    const { type, minimum = 0, maximum = 1e9, items = {}, maxItems = 5 } = schema
    if (type === 'string') return text(schema)
    if (type === 'boolean') return dice.chance(0.5)
    if (type === 'number' || type === 'integer')
      return dice.pick([minimum, maximum, dice.below(100), -dice.below(1e12)])
    if (type !== 'array') return anything()
    return Array.from({ length: dice.below(Math.min(maxItems, 30) + 2) }, () => make(items))
  }
}

function objectOf({ properties = {} }: Schema, dice: Dice, make: Make): unknown {
  const entries = Object.entries(properties)
    .filter(() => dice.chance(0.92))
    .map(([name, schema]) => [name, make(schema)])
  if (dice.chance(0.1)) entries.push([dice.pick(NAUGHTY), dice.pick(NAUGHTY)])
  return Object.fromEntries(entries)
}

async function signedIn(site: Site) {
  const people = new Map<Role | undefined, Awaited<ReturnType<Site['as']>>>()
  for (const role of ROLES) people.set(role, await site.as(role && (await site.aMember({ role }))))
  return people
}

/** Ids and names of what the site has: so that the calls reach something. */
async function knownTexts(site: Site): Promise<string[]> {
  // Counted, as what people make is: deleting it takes from the counters.
  const plan = await site.aPlan()
  await site.db.sql`
    update profile_stats set plans_posted = plans_posted + 1
    where user_id = (select author_id from plans where id = ${plan.id})`
  await site.db.sql`
    insert into comments (plan_id, user_id, content)
    select ${plan.id}, id, 'Bravo' from users order by created_at limit 2`
  await site.db.sql`
    update plan_stats set comments_count = (select count(*) from comments where plan_id = ${plan.id})
    where plan_id = ${plan.id}`
  // The newest of each, in their order: another run with the same seed finds the same ones.
  const rows = await site.db.sql<{ text: string }[]>`
    (select id::text as text from plans order by created_at desc limit 8)
    union all (select slug from plans order by created_at desc limit 4)
    union all (select id::text from users order by created_at desc limit 8)
    union all (select pseudo from profiles p join users u on u.id = p.user_id order by u.created_at desc limit 4)
    union all (select id::text from comments order by created_at desc limit 8)
    union all (select id::text from conversations order by created_at desc limit 4)
    union all (select id::text from messages order by created_at desc limit 4)
    union all (select id::text from drafts order by created_at desc limit 4)
    union all (select path from files order by created_at desc limit 4)`
  return rows.map(({ text }) => text)
}

function isOurError(words: string): boolean {
  try {
    const { error } = JSON.parse(words) as { error?: { kind?: unknown; message?: unknown } }
    return typeof error?.kind === 'string' && typeof error.message === 'string'
  } catch {
    return false
  }
}

type Dice = ReturnType<typeof diceOf>

/** The same throws for the same seed (mulberry32). */
function diceOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    chance: (part: number) => next() < part,
    pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]!,
    uuid: () => `00000000-0000-4000-8000-${String(below(1e12)).padStart(12, '0')}`,
  }
}

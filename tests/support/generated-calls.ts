import { openApiDocument } from '#server/platform/http/openapi.ts'
import type { Role } from '#domain/roles.ts'
import { HOSTILE_INPUT } from './hostile-input.ts'
import { aPicture } from './pictures.ts'
import { seededRandom } from './seeded-random.ts'
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
/** After so many calls the known ids are read again, and a member of each role signs in again. */
const EVERY = 250

/**
 * Sends calls generated from the contract's schemas, some valid and most not, as members of every role: the same calls for
 * the same seed, except for the ids that the site generates. Returns the calls whose response was a server error or had no
 * error body, and a summary of each call without such ids.
 */
export async function sendGeneratedCalls(site: Site, { seed, count }: { seed: number; count: number }) {
  const random = seededRandom(seed)
  const failures: string[] = []
  const calls: string[] = []
  const statuses = new Map<number, number>()
  let browsers = new Map<Role | undefined, Awaited<ReturnType<Site['as']>>>()
  let knownValues: string[] = []
  for (let number = 0; number < count; number += 1) {
    if (number % EVERY === 0) {
      knownValues = await readKnownValues(site)
      browsers = await signInEachRole(site)
    }
    const operation = random.pick(OPERATIONS)
    const role = random.pick(ROLES)
    const { path, init } = callOf(operation, random, knownValues)
    const response = await browsers.get(role)!.request(operation.method, path, init)
    const responseText = await response.text()
    const body = typeof init.body === 'string' ? init.body : ''
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    calls.push(`${role} ${operation.operationId} ${path.length} ${body.length} → ${response.status}`)
    if (response.status >= 500 || (response.status >= 400 && !isErrorBody(responseText)))
      failures.push(
        `SEED=${seed}, call ${number}: ${role ?? 'visitor'} ${operation.method} ${path} ${body} → ${response.status} ${responseText.slice(0, 300)}`,
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

function callOf(
  operation: Operation,
  random: Random,
  knownValues: string[],
): { path: string; init: RequestInit } {
  const generate = valuesOf(random, knownValues)
  let path = operation.path
  const query = new URLSearchParams()
  for (const { name, in: where, schema } of operation.parameters) {
    const value = String(
      random.chance(0.7) ? generate(schema) : random.pick([...HOSTILE_INPUT, ...knownValues]),
    )
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()) || 'x')
    else if (random.chance(0.6)) query.append(name, value)
  }
  if (random.chance(0.1)) query.append(random.pick(HOSTILE_INPUT), random.pick(HOSTILE_INPUT))
  if (query.size > 0) path += `?${query.toString()}`
  return { path, init: bodyOf(operation, random, generate) }
}

function bodyOf(
  { operationId, requestBody, method }: Operation,
  random: Random,
  generate: Generate,
): RequestInit {
  if (operationId.startsWith('files.')) {
    const bytes = random.chance(0.5) ? PICTURE : PICTURE.slice(0, random.below(PICTURE.length))
    return { body: bytes, headers: { 'content-type': random.pick(['image/jpeg', 'image/png', 'text/html']) } }
  }
  const schema = requestBody?.content['application/json']?.schema
  if (!schema || method === 'GET') return {}
  const headers = {
    'content-type': random.chance(0.95)
      ? 'application/json'
      : random.pick(['text/plain', 'application/jsonp', '']),
  }
  const text = JSON.stringify(
    random.chance(0.9) ? generate(schema) : random.pick<unknown>([null, [], 0, 'x', {}]),
  )
  return { headers, body: random.chance(0.95) ? text : text.slice(0, random.below(text.length)) }
}

type Generate = (schema: Schema) => unknown

/** A value that fits its schema, in one case of six any other value. */
function valuesOf(random: Random, knownValues: string[]): Generate {
  const anything = () =>
    random.pick<unknown>([
      ...HOSTILE_INPUT,
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
    if (format === 'uuid') return random.chance(0.8) ? random.pick(knownValues) : random.uuid()
    if (format === 'email') return `${random.below(1e9)}@exemple.test`
    const base = random.pick([...HOSTILE_INPUT, ...knownValues, 'Un texte', 'savon-de-Vevey'])
    return base.padEnd(minLength, 'x').slice(0, maxLength)
  }
  return function make(schema): unknown {
    if (random.chance(1 / 6)) return anything()
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    if (schema.anyOf) return make(random.pick(schema.anyOf))
    if (schema.properties) return objectOf(schema, random, make)
    const { type, minimum = 0, maximum = 1e9, items = {}, maxItems = 5 } = schema
    if (type === 'string') return text(schema)
    if (type === 'boolean') return random.chance(0.5)
    if (type === 'number' || type === 'integer')
      return random.pick([minimum, maximum, random.below(100), -random.below(1e12)])
    if (type !== 'array') return anything()
    return Array.from({ length: random.below(Math.min(maxItems, 30) + 2) }, () => make(items))
  }
}

function objectOf({ properties = {} }: Schema, random: Random, generate: Generate): unknown {
  const entries = Object.entries(properties)
    .filter(() => random.chance(0.92))
    .map(([name, schema]) => [name, generate(schema)])
  if (random.chance(0.1)) entries.push([random.pick(HOSTILE_INPUT), random.pick(HOSTILE_INPUT)])
  return Object.fromEntries(entries)
}

async function signInEachRole(site: Site) {
  const browsers = new Map<Role | undefined, Awaited<ReturnType<Site['as']>>>()
  for (const role of ROLES) browsers.set(role, await site.as(role && (await site.aMember({ role }))))
  return browsers
}

/** Ids and names of existing rows, so that the calls reach them. */
async function readKnownValues(site: Site): Promise<string[]> {
  // Counted as the site counts it: deleting the plan decrements the counters.
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
  // The newest rows of each table, in order: another run with the same seed finds the same ones.
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

function isErrorBody(responseText: string): boolean {
  try {
    const { error } = JSON.parse(responseText) as { error?: { kind?: unknown; message?: unknown } }
    return typeof error?.kind === 'string' && typeof error.message === 'string'
  } catch {
    return false
  }
}

type Random = ReturnType<typeof seededRandom>

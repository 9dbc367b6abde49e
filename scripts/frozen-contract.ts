import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { toJsonSchema } from '@valibot/to-json-schema'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { printStep } from './output.ts'

export type Schema = {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
} & Record<string, unknown>

/** The accepted requests, by « PUT /api/plans/:planId/like ». */
export type Requests = Record<string, { query?: Schema; body?: Schema }>

const FILE = 'src/api/frozen.json'

/** Without checks by functions, which a JSON schema cannot express. */
export function currentRequests(): Requests {
  const endpoints = Object.values(contract).flatMap((area) => Object.values<Endpoint>(area))
  const schemaOf = (part: Endpoint['body']) => {
    if (!part) return undefined
    const { $schema: _, ...schema } = toJsonSchema(part, { typeMode: 'input', errorMode: 'ignore' })
    return schema as Schema
  }
  const requests = endpoints
    .map(({ method, path, query, body }) => {
      return [`${method} ${path}`, { query: schemaOf(query), body: schemaOf(body) }] as const
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  // As read from the file: without undefined values.
  return JSON.parse(JSON.stringify(Object.fromEntries(requests))) as Requests
}

export const frozenRequests = () => JSON.parse(readFileSync(FILE, 'utf8')) as Requests

/** Requests of the frozen version that would be refused now, one sentence each. */
export function contractProblems(frozen: Requests, now: Requests): string[] {
  return Object.entries(frozen).flatMap(([endpoint, sent]) => {
    const taken = now[endpoint]
    if (!taken) return [`${endpoint} n’existe plus.`]
    // An address without parameters has an empty query.
    const before = { query: { type: 'object' }, body: {}, ...sent }
    return (['query', 'body'] as const)
      .flatMap((part) => refusals(before[part], taken[part] ?? {}, part))
      .map((problem) => `${endpoint} : ${problem}`)
  })
}

function refusals(sent: Schema, taken: Schema, at: string): string[] {
  if (isDeepStrictEqual(sent, taken)) return []
  const [sentOnes, takenOnes] = [choicesOf(sent), choicesOf(taken)]
  if (sentOnes) return sentOnes.flatMap((one) => refusals(one, taken, at))
  if (takenOnes) {
    return takenOnes.some((one) => refusals(sent, one, at).length === 0) ? [] : [`${at} n’est plus accepté.`]
  }
  return [
    ...refusedValues(sent, taken, at),
    ...refusedSizes(sent, taken, at),
    ...refusedFields(sent, taken, at),
    ...(taken.items ? refusals(sent.items ?? {}, taken.items, `${at}[]`) : []),
  ]
}

/** valibot's variant becomes « oneOf », its union « anyOf ». */
const choicesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

const valuesOf = (schema: Schema) => ('const' in schema ? [schema.const] : schema.enum)

function refusedValues(sent: Schema, taken: Schema, at: string): string[] {
  const allowed = valuesOf(taken)
  const lost = allowed && (valuesOf(sent) ?? ['…']).filter((value) => !allowed.includes(value))
  if (lost && lost.length > 0) return [`${at} n’accepte plus ${lost.join(', ')}.`]
  const isSameType = !taken.type || taken.type === sent.type || typeof valuesOf(sent)?.[0] === taken.type
  if (!isSameType) return [`${at} doit être ${taken.type}.`]
  const stricter = ['pattern', 'format'].filter((rule) => taken[rule] && taken[rule] !== sent[rule])
  return stricter.map((rule) => `${at} a un autre ${rule}.`)
}

const AT_MOST = ['maxLength', 'maxItems', 'maximum']
const AT_LEAST = ['minLength', 'minItems', 'minimum']

function refusedSizes(sent: Schema, taken: Schema, at: string): string[] {
  const amount = (schema: Schema, rule: string, otherwise: number) => Number(schema[rule] ?? otherwise)
  return [
    ...AT_MOST.filter((rule) => amount(taken, rule, Infinity) < amount(sent, rule, Infinity)),
    ...AT_LEAST.filter((rule) => amount(taken, rule, -Infinity) > amount(sent, rule, -Infinity)),
  ].map((rule) => `${at} a un ${rule} plus strict.`)
}

function refusedFields(sent: Schema, taken: Schema, at: string): string[] {
  const demanded = (taken.required ?? []).filter((name) => !sent.required?.includes(name))
  const known = Object.entries(sent.properties ?? {})
  return [
    ...demanded.map((name) => `${at}.${name} est devenu obligatoire.`),
    // Unknown fields are ignored.
    ...known.flatMap(([name, field]) => refusals(field, taken.properties?.[name] ?? {}, `${at}.${name}`)),
  ]
}

/** `npm run contract`: freezes the accepted requests, with each release. */
if (import.meta.main) {
  const requests = currentRequests()
  writeFileSync(FILE, `${JSON.stringify(requests, null, 1)}\n`)
  printStep(`${Object.keys(requests).length} demandes figées dans ${FILE}.`)
}

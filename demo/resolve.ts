import { hash } from 'node:crypto'
import { zurichDay } from '#domain/time.ts'
import type { Row, Tables } from './read.ts'

/** `default` is an SQL expression, `target` the table whose ids the column contains. */
export type TableColumn = { type: string; default: string | null; target: string | null }
/** The columns of each table. */
export type Catalog = Map<string, Map<string, TableColumn>>

/** A UUID made from a key: the same in every database, so that lists ordered by id come out the same. */
export function demoId(table: string, key: string): string {
  const hex = hash('sha256', `${table} ${key}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OFFSET = /^([+-])(\d+)d(?: (\d\d):(\d\d))?$/
/** « {plan_id.title} »: the title of the plan of this row. */
const REFERENCE = /\{([$a-z_]+(?:\.[a-z_]+)*)\}/g

/** « -3d 14:20 »: three days, fourteen hours and twenty minutes before now. Other texts stay as they are. */
function instant(text: string, now: number): string {
  const [, sign, days = 0, hours = 0, minutes = 0] = OFFSET.exec(text) ?? []
  if (!sign) return text
  const length = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000
  return new Date(sign === '-' ? now - length : now + length).toISOString()
}

/** Returns the rows of a table with their ids, times and referenced values. */
export function createResolver(catalog: Catalog, tables: Tables, now: number): (table: string) => Row[] {
  const hasId = (table: string) => catalog.get(table)?.get('id')?.type === 'uuid'
  const written = [...tables].flatMap(([table, rows]) =>
    [...rows].map(([key, source]) => ({ table, key, source, id: hasId(table) ? demoId(table, key) : null })),
  )
  const byId = new Map(written.map((each) => [each.id, each]))
  const byName = new Map(written.map((each) => [`${each.table}:${each.key}`, each]))
  const resolved = new Map<(typeof written)[number], Row>()
  for (const table of tables.keys()) if (!catalog.has(table)) throw new Error(`no table « ${table} »`)
  return (table) => written.filter((each) => each.table === table).map(resolve)

  function resolve(each: (typeof written)[number]): Row {
    const { table, key, source, id } = each
    const row = resolved.get(each) ?? {}
    if (resolved.has(each)) return row
    const fail = (problem: string) => new Error(`demo/data: ${table} « ${key} »: ${problem}`)
    const columns = catalog.get(table)!
    resolved.set(each, row)
    if (id) row['id'] = id
    for (const name of Object.keys(source)) if (name !== 'id' || columns.has('id')) row[name] = read(name)
    return row

    function read(reference: string): unknown {
      const [name = '', ...fields] = reference.split('.')
      const column = columns.get(name)
      if (!column && !name.startsWith('$')) throw fail(`there is no column « ${name} »`)
      row[name] ??= convert(column, mapTexts(source[name], fill))
      return fields.reduce((value, field) => {
        const target = byId.get(String(value))
        return target && resolve(target)[field]
      }, row[name])
    }

    function fill(text: string): unknown {
      if (!text.includes('{')) return text
      const [whole] = text.matchAll(REFERENCE)
      if (whole?.[0] === text) return read(whole[1]!)
      return text.replace(REFERENCE, (match, reference: string) => {
        const value = read(reference)
        if (typeof value !== 'string') throw fail(`« ${match} » is no text`)
        return value
      })
    }

    function convert(column: TableColumn | undefined, value: unknown): unknown {
      if (column?.type === 'jsonb') return mapTexts(value, convertInJson)
      if (typeof value !== 'string') return value
      if (column?.type === 'uuid') return toId(column.target, value)
      if (column?.type === 'text[]') return value.split(', ')
      if (column?.type === 'date') return zurichDay(new Date(instant(value, now)))
      return !column || column.type.startsWith('timestamp') ? instant(value, now) : value
    }

    /** Where the column does not say of which table, the value is « users:clemence ». */
    function toId(target: string | null, value: string): string {
      const name = target ? `${target}:${value}` : value
      const found = UUID.test(value) ? value : byName.get(name)?.id
      if (!found) throw fail(`there is no « ${name} »`)
      return found
    }

    /** The fields of JSON have no types: « users:clemence » is an id, « seconds:-3d » a time as Stripe writes it. */
    function convertInJson(text: string): unknown {
      if (text.startsWith('seconds:')) return Date.parse(instant(text.slice('seconds:'.length), now)) / 1000
      return byName.get(text)?.id ?? text
    }
  }
}

function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]))
}

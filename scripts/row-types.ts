import type { Sql } from '#server/platform/db/sql.ts'

type Column = { table: string; name: string; type: string; nullable: boolean; values: string[] | null }

/** One type per table: its columns as the driver reads them (src/server/platform/db/client.ts). */
export async function rowTypes(sql: Sql): Promise<string> {
  const tables = Map.groupBy(await listColumns(sql), ({ table }) => table)
  const types = [...tables].map(
    ([table, columns]) =>
      `export type ${typeName(table)} = {\n${columns.map((column) => `  ${column.name}: ${columnType(column)}\n`).join('')}}`,
  )
  return `${HEADER}\n\n${types.join('\n\n')}\n`
}

const HEADER =
  '/** The columns of each table. Written by scripts/schema.ts from db/baseline.sql and the migrations: do not edit. */'

/** `plan_stats` → `PlanStatsRow` */
const typeName = (table: string) =>
  `${table.replaceAll(/(?:^|_)([a-z])/g, (_, initial: string) => initial.toUpperCase())}Row`

function columnType({ type, nullable, values }: Column): string {
  const isArray = type.endsWith('[]')
  const single =
    values?.map((value) => `'${value}'`).join(' | ') ?? TYPES[type.replace('[]', '')] ?? 'unknown'
  const whole = isArray ? (values ? `(${single})[]` : `${single}[]`) : single
  return nullable && whole !== 'unknown' ? `${whole} | null` : whole
}

/** Instants, days and durations are strings; types that are missing here (json, tsvector) are not known. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'string',
  numeric: 'number',
  text: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
}

/** A domain is its base type; a CHECK that lists texts, of the domain or of the column, gives the values. */
const listColumns = (sql: Sql) => sql<Column[]>`
  select c.relname as table, a.attname as name, not (a.attnotnull or t.typnotnull) as nullable,
    coalesce(element.typname || '[]', base.typname, t.typname) as type, (
      select array_agg(value[1] order by position)
      from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') with ordinality m(value, position)
      where contype = 'c' and (contypid = coalesce(element.oid, t.oid) or conrelid = c.oid and conkey = array[a.attnum])
        and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^][]+\\]\\)\\)\\)( NOT VALID)?$'
    ) as values
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
    left join pg_type base on base.oid = t.typbasetype
  where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by c.relname collate "C", a.attnum`

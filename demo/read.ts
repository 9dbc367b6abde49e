import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { ROOT } from '#server/platform/config/directories.ts'

/** The build ships this folder beside the server. Its README describes the format. */
const DATA = path.join(ROOT, 'demo/data')

export type Row = Record<string, unknown>
/** The rows of each table by their key, as they are written: with keys instead of ids, and offsets instead of times. */
export type Tables = Map<string, Map<string, Row>>

/** Two rows with the same id are one: the text of a plan and its forecast stand in two files. */
export function readTables(files = readdirSync(DATA, { recursive: true, encoding: 'utf8' })): Tables {
  const tables: Tables = new Map()
  for (const [table, row] of files.toSorted().flatMap(rowsOfFile)) {
    const rows = tables.get(table) ?? new Map<string, Row>()
    const { id } = row
    const key = typeof id === 'string' && !id.includes('{') ? id : `${rows.size + 1}`
    tables.set(table, rows.set(key, { ...rows.get(key), ...row }))
  }
  return tables
}

type PlanText = 'id' | 'title' | 'category' | 'budget' | 'duration' | 'status' | 'markdown_content'
/** The id is the name of the file. */
export type DemoPlan = Row & Record<PlanText, string> & { forecast?: Forecast }

export const plansOf = (tables: Tables) => [...(tables.get('plans')?.values() ?? [])] as DemoPlan[]

/** One row, or `rows` with what is common to them. A row of text has the cells of `columns`. */
type Part = Row & { rows?: (string | Row)[]; columns?: string }

function rowsOfFile(file: string): [table: string, row: Row][] {
  const [folder, name] = [path.dirname(file), path.basename(file, '.md')]
  const read = () => readFileSync(path.join(DATA, file), 'utf8')
  if (file.endsWith('.md')) return folder === '.' ? [] : [[folder, { id: name, ...rowOfMarkdown(read()) }]]
  if (!file.endsWith('.json')) return []
  const sections = [JSON.parse(read())].flat() as Record<string, Part | Part[]>[]
  return sections.flatMap((section) =>
    Object.entries(section).flatMap(([table, parts]) =>
      rowsOf(parts).map((row) => [table, row] as [string, Row]),
    ),
  )
}

const rowsOf = (parts: Part | Part[]): Row[] =>
  [parts]
    .flat()
    .flatMap(({ rows = [{}], columns = '', ...common }) =>
      rows.map((row) => ({ ...common, ...(typeof row === 'string' ? rowOfCells(columns, row) : row) })),
    )

function rowOfCells(columns: string, row: string): Row {
  const names = columns.split(', ')
  return Object.fromEntries(row.split(', ').flatMap((cell, at) => (cell ? [[names[at] ?? '', cell]] : [])))
}

/** Columns in lines « name: value » above the text. */
function rowOfMarkdown(source: string): Row {
  const [, head = '', markdown_content = ''] = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(source) ?? []
  const columns = head.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))
  return { ...Object.fromEntries(columns), markdown_content }
}

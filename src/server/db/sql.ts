import pg from 'pg'

/** What can be put between the words of a statement. */
export type SqlValue =
  | string
  | number
  | boolean
  | bigint
  | Date
  | Uint8Array
  | null
  | Fragment
  | readonly SqlValue[]

type Row = Record<string, unknown>

/** The rows of a result, and how many there are or were written. */
type Rows<T extends readonly object[]> = T & { count: number }

/** As the driver takes it. A statement with a name is parsed and planned once on each connection. */
export type Statement = { text: string; values?: unknown[]; name?: string }

/** No tuple: a type cannot promise that there is a row. `one` and `maybeOne` look. */
type Many<T extends readonly object[]> = number extends T['length'] ? T : never

/** The tagged template of queries: the pool's, or that of one transaction. */
export interface Sql {
  <T extends readonly object[] = Row[]>(words: TemplateStringsArray, ...values: SqlValue[]): Query<Many<T>>
  /** The name of a column or a table. */
  (identifier: string): Fragment
  /** The row of a statement that always has one; throws where it is missing. */
  one<T extends object = Row>(words: TemplateStringsArray, ...values: SqlValue[]): Promise<T>
  /** The first row, or null. */
  maybeOne<T extends object = Row>(words: TemplateStringsArray, ...values: SqlValue[]): Promise<T | null>
  /** A value for a column of type json or jsonb. */
  json(value: unknown): Fragment
  /** `insert into plans ${sql.columns({ title, slug })}` */
  columns(row: Record<string, SqlValue>): Fragment
  /** `update plans set ${sql.set({ title, slug })}` */
  set(row: Record<string, SqlValue>): Fragment
  /** A text as it is: without values it may hold several statements. */
  unsafe<T extends readonly object[] = Row[]>(text: string, values?: unknown[]): Query<Many<T>>
}

/** A part of a query: words, and the values between them. */
export class Fragment {
  readonly words: readonly string[]
  readonly values: readonly unknown[]

  constructor(words: readonly string[], values: readonly unknown[] = []) {
    this.words = words
    this.values = values
  }
}

type Send = (statement: Statement) => Promise<pg.QueryResult>

/** Sent when it is first waited for, and once; before, it may become a part of another one. */
class Query<T extends readonly object[]> extends Fragment implements Promise<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #run: () => Promise<Rows<T>>
  #result: Promise<Rows<T>> | undefined

  constructor(
    words: readonly string[],
    values: readonly unknown[],
    run: (query: Fragment) => Promise<Rows<T>>,
  ) {
    super(words, values)
    this.#run = () => run(this)
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a query is waited for like a promise
  then<A = Rows<T>, B = never>(
    onRows?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#result ??= this.#run()
    return this.#result.then(onRows, onError)
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows<T> | B> {
    return this.then(null, onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Rows<T>> {
    return this.then().finally(onEnd)
  }
}

/** `nameOf` gives a text the name under which connections prepare it. */
export function createSql(send: Send, nameOf: (text: string) => string | undefined = () => undefined): Sql {
  const run = async <T extends readonly object[]>(query: Fragment) => {
    const { text, values } = compile(query)
    const name = nameOf(text)
    return rowsOf<T>(await send(name === undefined ? { text, values } : { text, values, name }))
  }
  const runAsItIs =
    (values?: unknown[]) =>
    async <T extends readonly object[]>(query: Fragment) =>
      rowsOf<T>(await send({ text: query.words.join(''), ...(values && { values }) }))

  const tag = (words: TemplateStringsArray | string, ...values: unknown[]) =>
    typeof words === 'string' ? new Fragment([quoted(words)]) : new Query(words, values, run)
  const maybeOne = async <T extends object>(words: TemplateStringsArray, ...values: unknown[]) => {
    const [row] = await new Query<T[]>(words, values, run)
    return row ?? null
  }
  const one = async <T extends object>(words: TemplateStringsArray, ...values: unknown[]) => {
    const row = await maybeOne<T>(words, ...values)
    if (row === null) throw new Error(`A row is missing: ${words.join('…').trim().slice(0, 80)}`)
    return row
  }
  return Object.assign(tag, {
    one,
    maybeOne,
    json: (value: unknown) => new Fragment(['', ''], [JSON.stringify(value)]),
    columns: insertedColumns,
    set: assignedColumns,
    unsafe: (text: string, values?: unknown[]) => new Query([text], [], runAsItIs(values)),
  }) as Sql
}

/** A number in the text of the statement: as a parameter it would keep PostgreSQL from ever reusing a plan. */
export const plainNumber = (sql: Sql, value: number) => sql.unsafe(String(value))

/** The text with $1, $2… and their values. */
function compile(query: Fragment): { text: string; values: unknown[] } {
  const values: unknown[] = []
  let text = ''
  write(query)
  return { text, values }

  function write(fragment: Fragment) {
    for (const [index, words] of fragment.words.entries()) {
      text += words
      if (index < fragment.values.length) insert(fragment.values[index])
    }
  }

  function insert(value: unknown) {
    if (value instanceof Fragment) return write(value)
    if (Array.isArray(value) && value[0] instanceof Fragment) {
      for (const part of value) {
        text += ' '
        insert(part)
      }
      return
    }
    if (value === undefined) throw new TypeError(`A value is missing after « ${text.slice(-40)} ».`)
    text += `$${values.push(value instanceof Date ? value.toISOString() : value)}`
  }
}

function insertedColumns(row: Record<string, SqlValue>): Fragment {
  const names = Object.keys(row)
  const gaps = names.slice(1).map(() => ', ')
  return new Fragment([`(${names.map(quoted).join(', ')}) values (`, ...gaps, ')'], Object.values(row))
}

function assignedColumns(row: Record<string, SqlValue>): Fragment {
  const names = Object.keys(row)
  return new Fragment(
    [...names.map((name, index) => `${index > 0 ? ', ' : ''}${quoted(name)} = `), ''],
    Object.values(row),
  )
}

const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.')

/** Of several statements, the rows of all of them. */
function rowsOf<T extends readonly object[]>(result: pg.QueryResult | pg.QueryResult[]): Rows<T> {
  if (!Array.isArray(result)) return counted(result.rows, result.rowCount)
  const rows = result.flatMap((one) => one.rows as object[])
  return counted(rows, rows.length)
}

const counted = <T extends readonly object[]>(rows: object[], count: number | null) =>
  Object.defineProperty(rows, 'count', { value: count ?? 0 }) as unknown as Rows<T>

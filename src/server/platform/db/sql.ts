import pg from 'pg'

/** A value that a query template accepts. */
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

/** The rows of a result. `count` is the number of rows that were read or written. */
type Rows<T extends readonly object[]> = T & { count: number }

/** A statement for the driver. With a name, it is prepared once on each connection. */
export type Statement = { text: string; values?: unknown[]; name?: string }

/** Refuses tuple types, because a type cannot guarantee that there is a row. Use `one` or `maybeOne` instead. */
type Many<T extends readonly object[]> = number extends T['length'] ? T : never

/** The tagged template for queries, of the pool or of one transaction. */
export interface Sql {
  <T extends readonly object[] = Row[]>(words: TemplateStringsArray, ...values: SqlValue[]): Query<Many<T>>
  /** The name of a column or a table. */
  (identifier: string): Fragment
  /** The row of a statement that always returns one. Throws if it is missing. */
  one<T extends object = Row>(words: TemplateStringsArray, ...values: SqlValue[]): Promise<T>
  /** The first row, or null. */
  maybeOne<T extends object = Row>(words: TemplateStringsArray, ...values: SqlValue[]): Promise<T | null>
  /** A value for a column of type json or jsonb. */
  json(value: unknown): Fragment
  /** `insert into plans ${sql.columns({ title, slug })}` */
  columns(row: Record<string, SqlValue>): Fragment
  /** `update plans set ${sql.set({ title, slug })}` */
  set(row: Record<string, SqlValue>): Fragment
  /** Sends the text unchanged. Without values it may hold several statements. */
  unsafe<T extends readonly object[] = Row[]>(text: string, values?: unknown[]): Query<Many<T>>
}

/** A part of a query: SQL text, and the values between its pieces. */
export class Fragment {
  readonly words: readonly string[]
  readonly values: readonly unknown[]

  constructor(words: readonly string[], values: readonly unknown[] = []) {
    this.words = words
    this.values = values
  }
}

type Send = (statement: Statement) => Promise<pg.QueryResult>

/** A query is sent once, at the first `await`. Until then it can become a part of another query. */
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

/** `nameOf` returns the name of the prepared statement for a text. */
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

/** Writes a number into the text of the statement. As a parameter, it would keep PostgreSQL from reusing a plan. */
export const plainNumber = (sql: Sql, value: number) => sql.unsafe(String(value))

/** Returns the text with the placeholders $1, $2… and their values. */
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

/** For a script of several statements, returns the rows of all of them. */
function rowsOf<T extends readonly object[]>(result: pg.QueryResult | pg.QueryResult[]): Rows<T> {
  if (!Array.isArray(result)) return counted(result.rows, result.rowCount)
  const rows = result.flatMap((one) => one.rows as object[])
  return counted(rows, rows.length)
}

const counted = <T extends readonly object[]>(rows: object[], count: number | null) =>
  Object.defineProperty(rows, 'count', { value: count ?? 0 }) as unknown as Rows<T>

import { AppError } from '#domain/errors.ts'

type Kinds = { count: number; flag: boolean; id: string; time: string }
type Shape = Record<string, keyof Kinds>
type Columns<S extends Shape> = { [Key in keyof S]: Kinds[S[Key]] }

const SEPARATOR = '~'

/**
 * Writes the columns by which a list is ordered as text for the address, « 12~1~0b9f… »: the next page starts after the
 * row with these values. Any other text is refused.
 */
export function cursor<S extends Shape>(shape: S) {
  const columns = Object.entries(shape)
  const toText = (row: Columns<S>) => columns.map(([name, kind]) => write(kind, row[name])).join(SEPARATOR)
  return {
    write: toText,

    page: <Row extends Columns<S>>(rows: Row[], size: number) => pageOf(rows, size, toText),

    read(text: string | undefined): Columns<S> | null {
      if (text === undefined) return null
      const parts = text.split(SEPARATOR)
      const values = columns.map(([name, kind], index) => [name, read(kind, parts[index] ?? '')])
      if (parts.length !== columns.length || values.some(([, value]) => value === undefined))
        throw new AppError('invalid', 'Cette page du fil n’existe pas.', 'after')
      return Object.fromEntries(values) as Columns<S>
    },
  }
}

/** Takes the rows of a page and one more, which tells whether there is a next page. */
export function pageOf<Row>(rows: Row[], size: number, cursorOf: (row: Row) => string) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last ? cursorOf(last) : null }
}

const write = (kind: keyof Kinds, value: unknown) => (kind === 'flag' ? (value ? '1' : '0') : String(value))

function read(kind: keyof Kinds, text: string): Kinds[keyof Kinds] | undefined {
  switch (kind) {
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined
    case 'flag':
      return text === '1' || text === '0' ? text === '1' : undefined
    case 'id':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
    case 'time':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
        ? text
        : undefined
  }
}

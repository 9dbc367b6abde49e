import { AppError } from '#domain/errors.ts'
import { isDay } from '#domain/moderation/staff-log.ts'
import type { ListPage } from '#domain/moderation/staff.ts'
import type { Bound } from '#server/platform/db/fragments.ts'

type Kinds = { count: number; day: string; flag: boolean; id: string; text: string; time: string }
type Shape = Record<string, keyof Kinds>
type Columns<S extends Shape> = { [Key in keyof S]: Kinds[S[Key]] }

const SEPARATOR = '~'

/**
 * A cursor holds the sort columns of a row as text for the URL, « 12~1~0b9f… ». The next page starts after the row with
 * these values. A text of any other form is refused.
 */
export function pageCursor<S extends Shape>(shape: S) {
  const columns = Object.entries(shape)
  const toText = (row: Columns<S>) => columns.map(([name, kind]) => write(kind, row[name])).join(SEPARATOR)
  const fromText = (text: string | undefined, field = 'after'): Columns<S> | null => {
    if (text === undefined) return null
    const parts = text.split(SEPARATOR)
    const values = columns.map(([name, kind], index) => [name, read(kind, parts[index] ?? '')])
    if (parts.length !== columns.length || values.some(([, value]) => value === undefined))
      throw new AppError('invalid', 'Cette page du fil n’existe pas.', field)
    return Object.fromEntries(values) as Columns<S>
  }
  return {
    write: toText,
    read: (text: string | undefined) => fromText(text),

    /** The rows after the cursor; null without one. */
    after(text: string | undefined): Bound<Columns<S>> | null {
      const at = fromText(text)
      return at && { at, isBefore: false }
    },

    page: <Row extends Columns<S>>(rows: Row[], size: number) => pageOf(rows, size, toText),

    /**
     * Returns a page with the cursors of the next and the previous page. `list` returns `count` rows beyond the bound, the
     * nearest first (`keyset`). Without a bound it returns the first rows.
     */
    async bothWays<Row extends Columns<S>>(
      { after, before }: { after?: string | undefined; before?: string | undefined },
      size: number,
      list: (bound: Bound<Columns<S>> | null, count: number) => Promise<Row[]>,
    ): Promise<ListPage<Row>> {
      const at = fromText(before, 'before')
      if (at) {
        const found = await list({ at, isBefore: true }, size + 1)
        if (found.length >= size) return pageBefore(found, size, toText)
        // Fewer rows than a page are left before the cursor: the first page is returned instead.
      }
      const start = at ? null : fromText(after)
      const found = await list(start && { at: start, isBefore: false }, size + 1)
      const { shown, next } = pageOf(found, size, toText)
      return { rows: shown, next, previous: start && toText(shown[0] ?? start) }
    },
  }
}

/** Makes a page from rows that were read in reverse order. */
function pageBefore<Row>(found: Row[], size: number, cursorOf: (row: Row) => string): ListPage<Row> {
  const rows = found.slice(0, size).toReversed()
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    next: last ? cursorOf(last) : null,
    previous: first && found.length > size ? cursorOf(first) : null,
  }
}

/** `rows` has one row more than the page if there is a next page. */
export function pageOf<Row>(rows: Row[], size: number, cursorOf: (row: Row) => string) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last ? cursorOf(last) : null }
}

function write(kind: keyof Kinds, value: unknown): string {
  if (kind === 'flag') return value ? '1' : '0'
  return kind === 'text' ? String(value).replaceAll('%', '%25').replaceAll(SEPARATOR, '%7E') : String(value)
}

function read(kind: keyof Kinds, text: string): Kinds[keyof Kinds] | undefined {
  switch (kind) {
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined
    case 'day':
      return isDay(text) ? text : undefined
    case 'flag':
      return text === '1' || text === '0' ? text === '1' : undefined
    case 'id':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined
    case 'text':
      return text.replaceAll('%7E', SEPARATOR).replaceAll('%25', '%')
    case 'time':
      return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
        ? text
        : undefined
  }
}

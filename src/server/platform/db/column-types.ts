import pg from 'pg'

/**
 * How the driver parses values. Instants are ISO 8601 strings in UTC with PostgreSQL's microseconds. A Date would lose the
 * microseconds, and a page that starts « after this instant » would repeat or skip rows. Days and durations stay as
 * PostgreSQL writes them. Counts and sums are numbers.
 */
const PARSERS: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1016: (text) => listOfTexts(text).map(Number), // int8[]
  1082: asItIs, // date
  1114: asItIs, // timestamp
  1184: isoInstant, // timestamptz
  1186: asItIs, // interval
  1700: Number, // numeric
}

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS[oid] ?? usualParser(oid),
}

const usualParser = pg.types.getTypeParser as (oid: number) => (text: string) => unknown
const listOfTexts = usualParser(1009) as (text: string) => string[]

/** Sessions run in UTC, so « 2026-01-31 08:00:00.123456+00 » always ends in +00. */
function isoInstant(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
}

function asItIs(text: string): string {
  return text
}

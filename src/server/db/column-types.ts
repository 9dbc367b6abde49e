/**
 * How values leave the driver. Instants are ISO 8601 strings in UTC that keep PostgreSQL's microseconds: as a Date they
 * would lose them, and a page that starts « after this instant » would repeat or skip rows. Days stay « 2026-01-31 ».
 * Counts and sums are numbers.
 */
export const columnTypes = {
  instant: { to: 1184, from: [1184], serialize: asText, parse: isoInstant },
  day: { to: 1082, from: [1082, 1114], serialize: asText, parse: (text: string) => text },
  count: { to: 20, from: [20, 1700], serialize: String, parse: Number },
}

/** Sessions run in UTC, so « 2026-01-31 08:00:00.123456+00 » always ends in +00. */
function isoInstant(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
}

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

import { type DestinationStream, pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

/**
 * One JSON line per event. Never a name, an address, a query string or a body: only what a request was (its route,
 * its status, its time) and what broke.
 */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues } },
    to,
  )

/** Where the database refuses a row, it says what was in it. */
const withoutValues = pino.stdSerializers.wrapErrorSerializer(
  ({ detail: _detail, where: _where, ...rest }) => rest,
)

import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { isDatabaseUnavailable } from '#server/platform/db/database.ts'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'fatal'> & {
  /** Writes a line of level `info` also where LOG_LEVEL drops those, so that a collector has all of them. */
  security: (details: object, message: string) => void
}

/**
 * Writes one JSON line per event. For privacy it never contains a name, an address, a query string or a body: only the
 * route, the status and the time of a request, errors (those that browsers report have no quoted text and no member), and
 * the user ids of security events and refusals.
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Log {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
      hooks: { logMethod: outageOnce() },
    },
    to,
  )
  const securityLog = log.child({}, { level: level === 'silent' ? level : 'info' })
  return Object.assign(log, { security: securityLog.info.bind(securityLog) })
}

const OUTAGE_LOG_INTERVAL_MS = 60_000

/**
 * While the database is unavailable, everything that uses it fails again and again. These errors are logged once a minute
 * in all. A line that names a job or a request is always logged.
 */
function outageOnce() {
  let loggedAt = -Infinity
  return function (this: Logger, args: Parameters<LogFn>, method: LogFn) {
    const [given] = args as unknown[]
    if (!isOutage(given)) return method.apply(this, args)
    if (performance.now() - loggedAt < OUTAGE_LOG_INTERVAL_MS) return
    loggedAt = performance.now()
    method.call(this, { err: given.err }, 'the database is unavailable')
  }
}

const isOutage = (given: unknown): given is { err: Error } =>
  typeof given === 'object' &&
  given !== null &&
  'err' in given &&
  Object.keys(given).length === 1 &&
  isDatabaseUnavailable(given.err)

/** Removes `detail` and `where`: in them PostgreSQL quotes the values of a refused row. */
const withoutValues = pino.stdSerializers.wrapErrorSerializer(
  ({ detail: _detail, where: _where, ...rest }) => rest,
)

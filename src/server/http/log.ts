import { pino } from 'pino'

export type Log = Pick<ReturnType<typeof pino>, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

/**
 * One JSON line per event. Never a name, an address, a query string or a body: only what a request was (its route,
 * its status, its time) and what broke.
 */
export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

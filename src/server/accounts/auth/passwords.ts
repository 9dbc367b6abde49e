import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/work-pool.ts'

/**
 * A hash takes a tenth of a second of one core and 32 MB, on purpose. However many people try to sign in, two are made
 * at once: the threads are also those that read files and compress pages.
 */
const inTurn = createWorkPool({ running: 2, waiting: 30 }, unavailable)

/** scrypt, with a salt of its own for each. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

export const verifyPassword = (pair: { hash: string; password: string }): Promise<boolean> =>
  inTurn(() => verify(pair))

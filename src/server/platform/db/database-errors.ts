import { StartError } from '#server/platform/config/start-error.ts'

/** PostgreSQL cancels a statement of the site after this number of seconds. */
export const STATEMENT_SECONDS = 2

/** Seconds to wait for a response. PostgreSQL cancels statements earlier, so silence means an unreachable server. */
export const RESPONSE_SECONDS = 3

/** The database does not respond, has no connection left, or the connection broke while it was in use. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** PostgreSQL's own code for a connection that failed. */
  code = '08006'
}

/** Whether the database is unreachable, starting, or out of connections: the same request may succeed a little later. */
export const isDatabaseUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error))

/** Whether PostgreSQL cancelled a statement that took too long. It was rolled back, and may be quicker a little later. */
export const isStatementTimeout = (error: unknown): boolean => codeOf(error) === '57014'

/** Serialization failure or deadlock: the transaction was rolled back. */
export const isWorthRetrying = (error: unknown): boolean => RETRY.test(codeOf(error))

/** Whether a disk is full, that of the database or of a folder of the site. Also looks at the cause of a wrapped error. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.test(codeOf(error)) || (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))

/** « cached plan must not change result type »: the schema changed, and this connection fails until it is closed. */
export const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' &&
  error instanceof Error &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

/** « current transaction is aborted »: an earlier statement of it failed. */
export const isAborted = (error: unknown): boolean => codeOf(error) === '25P02'

/** Explains to the operator why the first connection failed. Null for any other error. */
export function connectionError(error: unknown): StartError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence =
    REFUSALS[code] ?? (isDatabaseUnavailable(error) ? (tlsRefusal(error) ?? UNREACHABLE) : undefined)
  return sentence === undefined ? null : new StartError(sentence, { cause: error })
}

const ATTEMPTS = 4

/**
 * Retries after a serialization failure or a deadlock: PostgreSQL let the other transaction go first. After a stale plan
 * it retries without a limit: the connection is closed each time, so there are no more retries than connections.
 */
export async function retrying<T>(work: () => Promise<T>, onRetry: (error: unknown) => void): Promise<T> {
  for (let attempts = 1; ;) {
    try {
      return await work()
    } catch (error) {
      if (isStalePlan(error)) continue
      if (attempts === ATTEMPTS || !isWorthRetrying(error)) throw error
      attempts += 1
      onRetry(error)
    }
  }
}

/** Connection failures (except 08P01, a protocol error of ours), shutdown, starting or recovering, too many connections. */
const UNAVAILABLE = /^(08(?!P01)|57P0[123]|53300)/

/** disk_full of PostgreSQL, and the error codes of the operating system */
const FULL = /^(53100|ENOSPC|EDQUOT)$/

/** serialization_failure, deadlock_detected */
const RETRY = /^40(001|P01)$/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const UNREACHABLE =
  'La base de données ne répond pas : vérifiez qu’elle est démarrée et que DATABASE_URL donne la bonne adresse.'

/** Codes of Node and OpenSSL: « CERT_HAS_EXPIRED », « ERR_TLS_CERT_ALTNAME_INVALID », « DEPTH_ZERO_SELF_SIGNED_CERT ». */
const OF_CERTIFICATES = /CERT|UNABLE_TO_VERIFY/

function tlsRefusal(error: unknown): string | undefined {
  const { code = '', message = '' } = (error as { cause?: { code?: string; message?: string } }).cause ?? {}
  if (message.includes('does not support SSL')) {
    return 'La base de données ne chiffre pas ses connexions : activez-y TLS, ou placez-la sur cette machine.'
  }
  return OF_CERTIFICATES.test(code)
    ? 'Le certificat de la base de données n’est pas reconnu : DATABASE_URL doit donner le nom qu’il porte et, au besoin, l’autorité qui l’a signé (sslrootcert).'
    : undefined
}

const REFUSALS: Record<string, string> = {
  // The driver reads the file of sslrootcert before it connects.
  ENOENT: 'Le fichier du certificat que donne DATABASE_URL n’existe pas : corrigez sslrootcert.',
  '28P01': 'La base de données refuse ce mot de passe : vérifiez DATABASE_URL.',
  '28000': 'La base de données refuse cet utilisateur : vérifiez DATABASE_URL.',
  '3D000': 'Cette base de données n’existe pas : créez-la, ou corrigez son nom dans DATABASE_URL.',
  '53100': 'Le disque de la base de données est plein : libérez-y de la place.',
  '42501':
    'L’utilisateur de DATABASE_URL n’a pas le droit de créer les tables : donnez-lui la base de données.',
}

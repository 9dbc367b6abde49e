import { StartError } from '#server/platform/config/start-error.ts'
import { isDatabaseUnavailable } from './database-errors.ts'

/** Explains to the operator why the first connection failed. Null for any other error. */
export function connectionError(error: unknown): StartError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence =
    REFUSALS[code] ?? (isDatabaseUnavailable(error) ? (tlsRefusal(error) ?? UNREACHABLE) : undefined)
  return sentence === undefined ? null : new StartError(sentence, { cause: error })
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

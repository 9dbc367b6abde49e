import { StartError } from '#server/config/start-error.ts'
import { isDatabaseAway } from './away.ts'

/** Why the first connection failed, in words for the person who wrote DATABASE_URL; null when it is something else. */
export function connectionError(error: unknown): StartError | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = REFUSALS[code] ?? (isDatabaseAway(error) ? UNREACHABLE : undefined)
  return sentence === undefined ? null : new StartError(sentence, { cause: error })
}

const UNREACHABLE =
  'La base de données ne répond pas : vérifiez qu’elle est démarrée et que DATABASE_URL donne la bonne adresse.'

const REFUSALS: Record<string, string> = {
  '28P01': 'La base de données refuse ce mot de passe : vérifiez DATABASE_URL.',
  '28000': 'La base de données refuse cet utilisateur : vérifiez DATABASE_URL.',
  '3D000': 'Cette base de données n’existe pas : créez-la, ou corrigez son nom dans DATABASE_URL.',
  '53100': 'Le disque de la base de données est plein : libérez-y de la place.',
  '42501':
    'L’utilisateur de DATABASE_URL n’a pas le droit de créer les tables : donnez-lui la base de données.',
}

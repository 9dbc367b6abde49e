import { StartError } from '#server/platform/config/start-error.ts'

/** Turns the error of the system or of PostgreSQL into one sentence that says what to do. */
export function toStartError(error: unknown, about: string): StartError {
  if (error instanceof StartError) return error
  const message = error instanceof Error ? error.message : String(error)
  const [, explain] = SENTENCES.find(([pattern]) => pattern.test(message)) ?? []
  const sentence = explain?.(about) ?? `Impossible d’utiliser ${about} : ${gist(message)}`
  return new StartError(sentence, { cause: error })
}

const SENTENCES: [RegExp, (about: string) => string][] = [
  [
    /ENOSPC|No space left|wrote only \d+ of/i,
    (about) => `Le disque est plein : libérez de la place pour ${about}.`,
  ],
  [
    /EDQUOT|quota exceeded/i,
    (about) => `Le quota de disque est atteint : libérez de la place pour ${about}.`,
  ],
  [
    /EROFS|Read-only file/i,
    (about) => `Impossible d’écrire dans ${about}, en lecture seule : placez DATA_DIR ailleurs.`,
  ],
  [
    /EACCES|EPERM|Permission denied/i,
    (about) => `Pas le droit d’écrire dans ${about} : changez-en les droits, ou placez DATA_DIR ailleurs.`,
  ],
  [/ENOENT/, (about) => `Impossible de créer ${about} : vérifiez ce chemin, et que l’on peut y écrire.`],
  [
    /ENOTDIR|EEXIST|Not a directory/i,
    (about) => `Impossible de créer ${about} : un fichier porte déjà ce nom.`,
  ],
  [
    /Cannot allocate memory|out of memory/i,
    () => 'Il n’y a pas assez de mémoire pour PostgreSQL : libérez-en, ou indiquez DATABASE_URL.',
  ],
  [
    /does not exist.*user|could not look up effective user/i,
    () =>
      'Ce compte n’a pas de nom sur cette machine et PostgreSQL le refuse : prenez un autre compte, ou indiquez DATABASE_URL.',
  ],
]

/** Picks the line that names the reason. PostgreSQL writes several lines, and the last ones describe only consequences. */
function gist(text: string): string {
  const reason = /(?:FATAL|PANIC|error): +(.+)/.exec(text)?.[1]
  const lines = text.split('\n').filter((line) => line.trim() && !AFTERMATH.test(line))
  return reason ?? lines.at(-1) ?? 'il ne dit pas pourquoi.'
}

const AFTERMATH =
  /^(Command failed:|child process exited|initdb: (removing|data directory|WAL directory|hint:))/

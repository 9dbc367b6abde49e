import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { isLongPassword, foldPassword, PASSWORD_MIN } from '#domain/accounts/accounts.ts'
import { unavailable } from '#domain/errors.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'

export type Passwords = ReturnType<typeof createPasswords>

/** `isKnown`: the caller is signed in or on a known device of the member. */
type Asking = { isKnown?: boolean }

/** A password as it is stored. `isLong`: it is long enough for staff. The hash does not show the length. */
export type HashedPassword = { hash: string; isLong: boolean }

/**
 * Hashes with argon2id, as « $argon2id$v=19$m=19456,t=2,p=1$salt$key ». `cost` is the memory in MiB. Each hash contains its
 * cost, so that the cost can be raised later without locking any member out.
 */
export function createPasswords({ cost }: { cost: number }) {
  // The four threads of the pool also read files and compress pages. At most three of them compute hashes. A class may sign up
  // at the same moment.
  const strangers = createWorkPool({ running: 2, waiting: 60 }, unavailable)
  const known = createWorkPool({ running: 1, waiting: 30 }, unavailable)
  const poolFor = ({ isKnown = false }: Asking) => (isKnown ? known : strangers)
  const memory = cost * 1024
  return {
    async hash(password: string, asking: Asking = {}): Promise<HashedPassword> {
      const salt = randomBytes(16)
      const settings = { memory, passes: PASSES, parallelism: 1 }
      const key = await poolFor(asking)(() => deriveKey(password, salt, settings))
      const described = `$argon2id$v=19$m=${memory},t=${PASSES},p=1`
      const hash = `${described}$${salt.toString('base64url')}$${key.toString('base64url')}`
      return { hash, isLong: isLongPassword(password) }
    },

    async verify({ hash, password, ...asking }: { hash: string; password: string } & Asking) {
      return await poolFor(asking)(() => matches(hash, password))
    },

    /** Whether the hash has a lower cost than the current one. The next sign-in replaces it. */
    isOutdated(hash: string): boolean {
      const parts = partsOf(hash)
      return parts !== null && (parts.memory < memory || parts.passes < PASSES)
    },
  }
}

const PASSES = 2

async function matches(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash)
  if (!parts) return false
  const given = await deriveKey(password, parts.salt, parts)
  return parts.key.length === given.length && timingSafeEqual(parts.key, given)
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

function partsOf(hash: string) {
  const [, memory, passes, parallelism, salt = '', key = ''] = FORM.exec(hash) ?? []
  if (!memory) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

type Settings = { memory: number; passes: number; parallelism: number }

function deriveKey(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Settings,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const message = password.normalize('NFKC')
  argon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength: 32 }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}

const require = createRequire(import.meta.url)

/** Common French passwords, folded, that the first ten thousand of zxcvbn do not contain. */
const FRENCH =
  `1234512345 azerty1 azerty12 azerty123 azerty1234 azertyu aqwzsx aqwzsxedc qsdfgh qsdfghjklm qwertz qwertz123
  qwertzuiop motdepasse motdepasse1 motdepasse123 mot2passe monmotdepasse admin123 administrateur administrator
  adminadmin bienvenue bonjour1 bonjour123 bonsoir salut123 coucou123 coucou1 merci123 soleil1 soleil123 doudou1
  doudou123 loulou1 loulou123 chouchou1 chocolat1 louloute cheval chevaux marseille13 paris75 psg123 parissg allezlom
  olympique fortnite tigrou ninja123 princesse princesse1 jetaime jetaime1 jetaimetrop monamour amour123 amoureux
  cherie maman123 mamanpapa papamaman mamanjetaime famille nicolas1 julien1 romain camille1 sebastien francoise
  vanille minette doremi isabelle1 laurent1 guillaume google1 iphone ordinateur portable france1 france98 suisse
  suisse1 geneve lausanne belgique bruxelles senegal casablanca algerie algerie213 tunisie cotedivoire abidjan
  cameroun afrique lucas123 emma123 liberte egalite fraternite republique toulouse bretagne lyon69 nice06 corsica
  musique guitare danseuse vacances printemps papillons etoile etoiles lumiere espoir1 bonheur bonheur1 sourire
  dauphin panthere lapinou lapin123 poisson poussin poupette biscotte cannelle praline noisette framboise fraise
  carotte tomate pistache guest123 root123 toor123 qwe123456 azeqsd azerty0 azerty31 entreprise entrepreneur startup
  planb123 plan-b planbplanb`.split(/\s+/)

/**
 * Returns the passwords that attackers try first, folded: the ten thousand that leaked most often, from zxcvbn, and the
 * French ones. The list of zxcvbn has no repetitions and sequences; domain/accounts/accounts.ts refuses these.
 */
function readCommon(): Set<string> {
  const file = require.resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const passwords = JSON.parse(readFileSync(file, 'utf8')) as string[]
  const mostLeaked = (min: number) => passwords.filter(({ length }) => length >= min).slice(0, 10_000)
  return new Set([...mostLeaked(PASSWORD_MIN), ...mostLeaked(SPACED_MIN), ...FRENCH])
}

/** Folding removes spaces: « let me in » is long enough, but still the common « letmein ». */
const SPACED_MIN = 6

// The list is read at the first use, so that it does not delay the start of the site.
let common: Set<string> | undefined

export type PasswordOwner = { pseudo: string; email: string; handle?: string | null }

/** Returns why a password is too easy to guess, or null. Attackers also try the names of the owner. */
export function commonPasswordRefusal(
  password: string,
  { pseudo, email, handle }: PasswordOwner,
): string | null {
  common ??= readCommon()
  if (common.has(foldPassword(password)))
    return 'Ce mot de passe est trop courant : il serait deviné en un instant.'
  const own = [pseudo, handle ?? '', email, email.split('@')[0] ?? ''].map(bare)
  if (own.some((name) => isNameWithTrimmings(bare(password), name)))
    return 'Votre mot de passe ne peut pas être votre pseudo, votre identifiant ni votre adresse, même avec des chiffres autour.'
  return null
}

/** Alphanumeric characters only, without case and accents. */
const bare = (text: string) => foldPassword(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Names of one or two characters are ignored: many good passwords contain them. */
const NAME_MIN = 3

const isNameWithTrimmings = (password: string, name: string) =>
  password === name ||
  (withoutDigits(name).length >= NAME_MIN && withoutDigits(password) === withoutDigits(name))

const withoutDigits = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '')

/** Longer than the work ever takes on an idle machine. */
export const ANSWER_MS = 400

/** Resolves or rejects after the same time in every case, so that the duration does not reveal who has an account. */
export async function inConstantTime<T>(
  { answerMs }: { answerMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const wait = pause(answerMs)
  try {
    return await work()
  } finally {
    await wait
  }
}

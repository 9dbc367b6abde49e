import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { foldPassword, PASSWORD_MIN } from '#domain/accounts/accounts.ts'

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

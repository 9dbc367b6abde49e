import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROLES } from '#domain/roles.ts'
import { endpoints } from '../tests/support/endpoints.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { type Mutant, permissionMutants, tableMutants } from './permission-mutants.ts'

/**
 * Mutation test of domain/permissions.ts and of the table in domain/actions.ts: changes one rule or leaves out one cell at a
 * time in a copy of the repository, and lists the changes that no test detects. Takes an hour or more; `-- openAdmin` or
 * `-- plan.like` tries the rules of that name only, `-- --list` lists them.
 */
const RULES = 'src/domain/permissions.ts'
const TABLE = 'src/domain/actions.ts'
const ROOT = path.join(import.meta.dirname, '..')

const WHO_MAY = 'src/server/permissions.test.ts'
const VALIDATION = 'src/server/validation/validation.test.ts'
const WRITE = 'src/server/editor'
const MESSAGES = 'src/server/messages'
const LIVE = 'src/server/accounts/live.test.ts'
const SANCTIONS = 'src/server/moderation/bans.test.ts'
const APPEALS = 'src/server/moderation/appeals'

/** The permission tests, and the tests of rules that depend on more than the role. */
const TESTS = [
  WHO_MAY,
  VALIDATION,
  WRITE,
  MESSAGES,
  LIVE,
  'src/server/accounts/page-gates.test.ts',
  'src/server/moderation',
]
/** Features that are not open to all members are tested in their areas. */
const FEATURES = ['comments', 'dossier', 'executions', 'feed', 'plans', 'reviews', 'platform/features'].map(
  (area) => `src/server/${area}`,
)

/** The tests that probably detect a change: run first, since all of them take minutes. */
const LIKELY: Record<string, [file: string, titles: string]> = {
  isStaff: [WHO_MAY, 'plans\\.read'],
  publishDirectly: [WRITE, ''],
  goesOnlineDirectly: [WRITE, ''],
  startConversations: [MESSAGES, ''],
  listenLive: [LIVE, ''],
  contribute: [WHO_MAY, 'plans\\.create|comments\\.create|validation\\.approve'],
  comment: [WHO_MAY, 'comments\\.create'],
  openAdmin: [WHO_MAY, 'admin\\.stats|admin\\.features'],
  openModeration: [WHO_MAY, 'sanctions\\.ban admits|members\\.listForModerators'],
  openAnalytics: [WHO_MAY, 'analytics\\.read'],
  openValidator: [WHO_MAY, 'validation\\.list'],
  openModerator: [WHO_MAY, 'moderation\\.plans|support\\.list'],
  seeQueues: [WHO_MAY, 'moderation\\.overview'],
  banByAddress: [WHO_MAY, 'sanctions\\.banByAddress admits'],
  ROLE_LEVEL: [VALIDATION, 'Rejecting what is online'],
  outranks: [WHO_MAY, '(syncBadges|plans\\.delete|comments\\.delete) reaches|somebody who left'],
  mayModerate: [WHO_MAY, 'syncBadges reaches|the list of members'],
  mayChangeRole: [WHO_MAY, 'the list of members'],
  mayUnban: [SANCTIONS, 'Lifting'],
  mayChangeBan: [SANCTIONS, 'Lifting'],
  mayDecideAppeal: [APPEALS, ''],
  isForColleague: [APPEALS, ''],
  mayEdit: [WHO_MAY, 'plans\\.(update|readForm)'],
  mayDelete: ['src/server/moderation/lists.test.ts', ''],
  mayReadUnpublished: [WHO_MAY, 'plans\\.read'],
  mayRejectOnline: [VALIDATION, 'Rejecting what is online'],
}

const NO_MODERATOR = 'only moderators can moderate: the rank refuses it as well'

/** Equivalent changes that no test can detect, and why. */
const UNDETECTABLE: Record<string, string> = {
  'mayModerate: without « actor.id !== member.user_id »':
    'no member outranks themselves: the rank refuses it as well',
  'mayRejectOnline: without « can.openValidator(actor) »':
    'other roles than validators are refused before their rank is checked',
  'mayLift: without « ban.set_by_role »': 'an unknown role is not that of an admin either',
  'mayDelete: without « can.contribute(actor) »':
    'banned members are refused again in the transaction, where the rank is checked',
  'banByAddress: with validator': NO_MODERATOR,
  'banByAddress: with vip': NO_MODERATOR,
  'banByAddress: with verified': NO_MODERATOR,
  'banByAddress: with user': NO_MODERATOR,
  'publishDirectly: with vip': 'every VIP publishes directly already',
  'publishDirectly: with verified': 'every verified member publishes directly already',
  'ROLE_LEVEL: founder at 5': 'still the highest',
  'ROLE_LEVEL: user at -1': 'still the lowest, and no member acts by rank',
  'ROLE_LEVEL: vip at -1': 'still the lowest, and no member acts by rank',
  'ROLE_LEVEL: verified at -1': 'still the lowest, and no member acts by rank',
}

const [requested = ''] = process.argv.slice(2)
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const ofTable = new Set(tableMutants(read(TABLE)))
const all = [...permissionMutants(read(RULES), ROLES), ...ofTable]
const fileOf = (mutant: Mutant) => (ofTable.has(mutant) ? TABLE : RULES)
const mutants = requested === '--list' ? all : all.filter(({ rule }) => rule.startsWith(requested))
const nameOf = ({ rule, change }: Mutant) => `${rule}: ${change}`

if (requested === '--list') for (const mutant of mutants) console.log(nameOf(mutant))
else await tryAll()

async function tryAll() {
  const copy = aTemporaryDirectory('mutants')
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  // The tests of page access use the built site.
  if (!(await succeeds(ROOT, 'scripts/build.ts'))) throw new Error('Le site ne se construit pas.')
  copyRepository(copy)
  if (!(await passes(copy))) throw new Error('Les tests échouent déjà sans aucun changement.')
  const survivors: string[] = []
  for (const [at, mutant] of mutants.entries()) {
    const name = nameOf(mutant)
    const isDetected = await isDetectedBy(copy, mutant)
    const reason = UNDETECTABLE[name]
    if (!isDetected && !reason) survivors.push(name)
    if (isDetected && reason) survivors.push(`${name} (remarqué : à retirer de la liste)`)
    const outcome = isDetected ? 'remarqué' : (reason ?? 'PASSÉ INAPERÇU')
    console.log(`${at + 1}/${mutants.length} ${name} — ${outcome}`)
  }
  console.log(
    survivors.length > 0 ? `\n✗ ${survivors.join('\n✗ ')}` : '\nChaque règle est gardée par un test.',
  )
  process.exitCode = survivors.length > 0 ? 1 : 0
}

function copyRepository(copy: string) {
  const left = new Set(['node_modules', '.git', 'dist', 'test-results'].map((name) => path.join(ROOT, name)))
  cpSync(ROOT, copy, { recursive: true, filter: (source) => !left.has(source) })
  for (const name of ['node_modules', 'dist']) symlinkSync(path.join(ROOT, name), path.join(copy, name))
}

async function isDetectedBy(copy: string, mutant: Mutant): Promise<boolean> {
  const { rule, change, text } = mutant
  const file = fileOf(mutant)
  writeFileSync(path.join(copy, file), text)
  try {
    const [likely, titles] = file === TABLE ? likelyOf(rule, change) : (LIKELY[rule] ?? [])
    if (likely && !(await passes(copy, [likely].flat(), ...(titles ? ['-t', titles] : [])))) return true
    return file === RULES && !(await passes(copy))
  } finally {
    writeFileSync(path.join(copy, file), read(file))
  }
}

/** The permission tests are named after the endpoints of the action. */
function likelyOf(action: string, change: string): [files: string | string[], titles: string] {
  if (change.includes('feature')) return [FEATURES, '']
  if (change.includes('locked')) return ['src/server/accounts/staff-password.test.ts', '']
  const names = endpoints.filter(([, endpoint]) => endpoint.action === action).map(([name]) => name)
  return [WHO_MAY, `(${names.join('|').replaceAll('.', '\\.')}) |proof of identity`]
}

/** Stops at the first failure. */
function passes(copy: string, tests: readonly string[] = TESTS, ...options: string[]): Promise<boolean> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  return succeeds(copy, vitest, 'run', '--bail=1', ...options, ...tests)
}

function succeeds(cwd: string, script: string, ...args: string[]): Promise<boolean> {
  return new Promise((done, fail) => {
    const run = spawn(process.execPath, [script, ...args], { cwd, stdio: 'ignore' })
    run.once('error', fail)
    run.once('exit', (status) => done(status === 0))
  })
}

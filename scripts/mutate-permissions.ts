import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROLES } from '#domain/roles.ts'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { type Mutant, permissionMutants } from './permission-mutants.ts'

/**
 * Breaks the rules of domain/permissions.ts one at a time, in a copy of the repository, and says which breaks no test
 * notices. Takes an hour or two; `-- openAdmin` tries the rules of that name only, `-- --list` names what would be tried.
 */
const FILE = 'src/domain/permissions.ts'
const ROOT = path.join(import.meta.dirname, '..')

/** Who may do what, and the tests of the rules that no role decides alone. */
const TESTS = [
  'src/server/permissions.test.ts',
  'src/server/validation/validation.test.ts',
  'src/server/accounts/sessions/page-gates.test.ts',
  'src/server/accounts/sessions/live.test.ts',
  'src/server/plans/write/write.test.ts',
  'src/server/messages',
]

/** Where a rule is most likely to be missed: asked first, for the whole takes minutes. */
const LIKELY: Record<string, string> = {
  openAdmin: 'admin\\.|members\\.',
  openModeration: 'sanctions\\.|members\\.',
  openAnalytics: 'analytics\\.',
  openValidator: 'validation\\.',
  openModerator: 'moderation\\.|reports\\.|support\\.|appeals\\.',
  seeQueues: 'moderation\\.overview',
  banByAddress: 'sanctions\\.',
  startConversations: 'messages\\.',
  contribute: 'likes|comments\\.create|plans\\.create|validation\\.approve',
  comment: 'comments\\.create',
  RANK: 'whatever the rank',
  outranks: 'whatever the rank|plans\\.|comments\\.',
  mayModerate: 'whatever the rank',
  mayChangeRole: 'whatever the rank',
  mayEdit: 'plans\\.',
  mayDelete: 'plans\\.delete|comments\\.delete',
  mayReadUnpublished: 'plans\\.readAsMember|plans\\.readApproved',
}

/** Changes that nobody can notice, and why. */
const UNNOTICEABLE: Record<string, string> = {
  'mayModerate: without « actor.id !== member.user_id »':
    'nobody is of a higher rank than themselves: the rank refuses it as well',
  'mayRejectOnline: without « can.openValidator(actor) »':
    'whoever is no validator is refused before their rank is asked for',
  'RANK: founder at 5': 'still the highest',
  'RANK: user at -1': 'still the lowest, and no member acts by rank',
  'RANK: vip at -1': 'still the lowest, and no member acts by rank',
  'RANK: verified at -1': 'still the lowest, and no member acts by rank',
}

const [wanted = ''] = process.argv.slice(2)
const all = permissionMutants(readFileSync(path.join(ROOT, FILE), 'utf8'), ROLES)
const mutants = wanted === '--list' ? all : all.filter(({ rule }) => rule.startsWith(wanted))
const nameOf = ({ rule, change }: Mutant) => `${rule}: ${change}`

if (wanted === '--list') for (const mutant of mutants) console.log(nameOf(mutant))
else await tryAll()

async function tryAll() {
  const copy = aTemporaryDirectory('mutants')
  process.once('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  copyRepository(copy)
  if (!(await passes(copy))) throw new Error('Les tests échouent déjà sans aucun changement.')
  const survivors: string[] = []
  for (const [at, mutant] of mutants.entries()) {
    const name = nameOf(mutant)
    const isNoticed = await notices(copy, mutant)
    const reason = UNNOTICEABLE[name]
    if (!isNoticed && !reason) survivors.push(name)
    if (isNoticed && reason) survivors.push(`${name} (remarqué : à retirer de la liste)`)
    const outcome = isNoticed ? 'remarqué' : (reason ?? 'PASSÉ INAPERÇU')
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
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
}

async function notices(copy: string, { rule, text }: Mutant): Promise<boolean> {
  writeFileSync(path.join(copy, FILE), text)
  const likely = LIKELY[rule]
  if (likely && !(await passes(copy, [TESTS[0]!], '-t', likely))) return true
  return !(await passes(copy))
}

/** Until the first test fails. */
function passes(copy: string, tests: readonly string[] = TESTS, ...options: string[]): Promise<boolean> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--bail=1', '--silent', ...options, ...tests]
  return new Promise((done, fail) => {
    const run = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' })
    run.once('error', fail)
    run.once('exit', (status) => done(status === 0))
  })
}

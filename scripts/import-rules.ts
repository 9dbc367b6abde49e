import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseOptions, type IForbiddenRuleType, type IModule } from 'dependency-cruiser'

export type Violation = { rule: string; from: string; to: string }

const CONSEQUENCES = '^src/server/((notifications|points)/|admin/analytics)'
/** Every area that is no consequence itself, and what composes the areas. */
const CAUSES = '^src/server/(?!(platform|notifications|points)/|admin/analytics)'

/** Who may import whom. Each rule forbids; what none forbids is allowed. */
const RULES: IForbiddenRuleType[] = [
  forbid('domain-is-pure', '^src/domain/(?!markdown[.]ts$)', { pathNot: '^src/domain/' }),
  forbid('only-the-renderer-knows-markdown-it', '^src/domain/markdown[.]ts$', {
    pathNot: '^src/domain/|node_modules/(@types/)?markdown-it/',
  }),
  forbid('api-knows-domain-and-valibot', '^src/api/', {
    pathNot: '^src/(api|domain)/|node_modules/valibot/',
  }),
  forbid('web-never-imports-server', '^src/web/', { path: '^src/server/' }),
  forbid('only-ssr-imports-web', '^src/server/(?!platform/ssr/)', { path: '^src/web/' }),
  forbid('platform-knows-no-area', '^src/server/platform/', { path: '^src/server/(?!platform/)' }),
  forbid('consequences-know-no-cause', CONSEQUENCES, { path: CAUSES }),
  forbid('ui-and-lib-know-no-feature', '^src/web/(ui|lib)/', { path: '^src/web/(features|pages|app)/' }),
  forbid('lib-knows-no-ui', '^src/web/lib/', { path: '^src/web/ui/' }),
  forbid('features-know-no-page', '^src/web/features/', { path: '^src/web/(pages|app)/' }),
  forbid('areas-never-import-the-composition', '^src/server/[^/]+/', {
    path: '^src/server/(main|app|compose|jobs)[.]ts$',
  }),
  // The preview and its test list every template.
  forbid('mails-only-from-templates', '^src/server/(?!platform/mail/)', {
    path: '^src/server/platform/mail/compose[.]ts$',
  }),
  forbid('demo-knows-no-page', '^demo/', { path: '^src/web/' }),
  forbid('demo-only-when-asked', '^src/', { path: '^demo/', dynamic: false }),
  forbid('src-knows-no-script-and-no-test', '^(src|demo)/', { path: '^(scripts|tests)/' }),
  forbid('driver-only-in-db', '^(demo|src/(?!server/platform/db/))', { path: 'node_modules/pg/' }),
  forbid('libraries-behind-their-port', '^(demo|src/(?!server/platform/adapters/))', {
    path: 'node_modules/(pg-boss|nodemailer|flydrive|sharp|ws|@redis/client|@resvg/resvg-js)/',
  }),
  // The simulated Stripe responds with its types.
  forbid('stripe-behind-its-port-but-for-types', '^(demo|src/(?!server/platform/adapters/))', {
    path: 'node_modules/stripe/',
    dependencyTypesNot: ['type-only'],
  }),
  forbid('sign-in-libraries-only-in-accounts', '^(demo|src/(?!server/accounts/))', {
    path: 'node_modules/(openid-client|otpauth|@simplewebauthn/server)/',
  }),
  { name: 'no-cycle-of-files', severity: 'error', from: { path: '^(src|demo)/' }, to: { circular: true } },
  { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
] as IForbiddenRuleType[]

function forbid(name: string, from: string, to: object) {
  return { name, severity: 'error', from: { path: from }, to }
}

/** The names of all rules, including those that dependency-cruiser does not check. */
export const RULE_NAMES = [
  ...RULES.map(({ name = '' }) => name),
  'no-cycle-of-areas',
  'sql-only-in-queries',
  'no-barrel',
]

const OPTIONS: ICruiseOptions = {
  validate: true,
  ruleSet: { forbidden: RULES },
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  // Tests go through HTTP and may build what they need from anywhere.
  exclude: { path: '[.]test[.]tsx?$|[.](css|woff2)([?]url)?$|^vite/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}

const foldersIn = (root: string) => ['src', 'demo'].filter((folder) => existsSync(path.join(root, folder)))
const isOurs = (file: string) => /^(src|demo)\//.test(file)

/** All violations of the rules in `src` and `demo`. Throws when dependency-cruiser has read fewer modules than there are files. */
export async function findViolations(root: string): Promise<Violation[]> {
  const { output } = await cruise(foldersIn(root), { ...OPTIONS, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const seen = output.modules.filter(({ source }) => isOurs(source)).length
  const files = sourceFiles(root)
  if (files.length === 0 || seen < files.length) {
    throw new Error(`The import rules were not checked: ${seen} modules read of ${files.length} files.`)
  }
  const imports = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return [
    ...imports,
    ...cyclesOfAreas(output.modules),
    ...files.filter((file) => isStraySql(root, file)).map(straySql),
    ...files.filter(isBarrel).map(barrel),
  ]
}

/**
 * An area is an entry of `src/server`, of `src/server/platform` or of `src/web`: `server/plans` with all its sub-folders,
 * `server/platform/context.ts`. The features of the browser are one area: between them only cycles of files are forbidden.
 */
const areaOf = (file: string) =>
  /^(?:src[/])?((?:server[/]platform|server|web)[/][^/]+|[^/]+)/.exec(file)?.[1] ?? file

/** Every import between two areas that is part of a cycle of areas. */
function cyclesOfAreas(modules: IModule[]): Violation[] {
  const crossings = modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(({ from, to }) => [from, to].every(isOurs) && areaOf(from) !== areaOf(to))
  const next = Map.groupBy(crossings, ({ from }) => areaOf(from))
  const reaches = (area: string, goal: string, seen = new Set<string>()): boolean => {
    if (area === goal) return true
    if (seen.has(area)) return false
    seen.add(area)
    return (next.get(area) ?? []).some(({ to }) => reaches(areaOf(to), goal, seen))
  }
  return crossings
    .filter(({ from, to }) => reaches(areaOf(to), areaOf(from)))
    .map(({ from, to }) => ({ rule: 'no-cycle-of-areas', from, to }))
}

function sourceFiles(root: string): string[] {
  return foldersIn(root)
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.split(path.sep).join('/')),
      ),
    )
    .filter((name) => /(?<![.]test)[.]tsx?$/.test(name))
}

/** SQL is allowed in queries.ts, *.queries.ts and server/platform/db only. */
function isStraySql(root: string, file: string): boolean {
  if (/^src\/server\/platform\/db\/|\/([\w-]+[.])?queries[.]ts$/.test(file)) return false
  return /\b(sql|tx)(<[^`]*>)?`/.test(readFileSync(path.join(root, file), 'utf8'))
}

const straySql = (file: string): Violation => ({ rule: 'sql-only-in-queries', from: file, to: 'sql`…`' })

const isBarrel = (file: string) => /\/index[.]tsx?$/.test(file)
const barrel = (file: string): Violation => ({ rule: 'no-barrel', from: file, to: file })

if (import.meta.main) {
  const violations = await findViolations(process.cwd())
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`)
  if (violations.length > 0) process.exitCode = 1
  else console.log('No import rule is violated.')
}

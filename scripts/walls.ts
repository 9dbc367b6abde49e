import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cruise, type ICruiseOptions, type IForbiddenRuleType, type IModule } from 'dependency-cruiser'

export type Breach = { wall: string; from: string; to: string }

const CONSEQUENCES = '^src/server/(notifications|badges|quests|analytics)/'
const CAUSES =
  '^src/server/(accounts|profiles|plans|feed|comments|reactions|search|messages|leaderboard|dashboard|payments|moderation)/'

/** Who may import whom. Each rule forbids; what none forbids is allowed. */
const WALLS: IForbiddenRuleType[] = [
  wall('domain-is-pure', '^src/domain/(?!markdown[.]ts$)', { pathNot: '^src/domain/' }),
  wall('only-the-renderer-knows-markdown-it', '^src/domain/markdown[.]ts$', {
    pathNot: '^src/domain/|node_modules/(@types/)?markdown-it/',
  }),
  wall('api-knows-domain-and-valibot', '^src/api/', { pathNot: '^src/(api|domain)/|node_modules/valibot/' }),
  wall('web-never-imports-server', '^src/web/', { path: '^src/server/' }),
  wall('only-ssr-imports-web', '^src/server/(?!ssr/)', { path: '^src/web/' }),
  wall('consequences-know-no-cause', CONSEQUENCES, { path: CAUSES }),
  wall('ui-and-lib-know-no-feature', '^src/web/(ui|lib)/', { path: '^src/web/(features|pages|app)/' }),
  wall('lib-knows-no-ui', '^src/web/lib/', { path: '^src/web/ui/' }),
  wall('features-know-no-page', '^src/web/features/', { path: '^src/web/(pages|app)/' }),
  wall('nobody-imports-the-composition', '^src/server/[^/]+/', {
    path: '^src/server/(main|app|compose)[.]ts$',
  }),
  wall('demo-knows-no-page', '^src/demo/', { path: '^src/web/' }),
  wall('demo-only-when-asked', '^src/(?!demo/)', { path: '^src/demo/', dynamic: false }),
  wall('src-knows-no-script-and-no-test', '^src/', { path: '^(scripts|tests)/' }),
  wall('driver-only-in-db', '^src/(?!server/db/)', { path: 'node_modules/pg/' }),
  wall('libraries-behind-their-port', '^src/(?!server/adapters/)', {
    path: 'node_modules/(pg-boss|nodemailer|flydrive|sharp|ws|@redis/client|opentype[.]js|@resvg/resvg-js)/',
  }),
  // The simulated Stripe answers with its types.
  wall('stripe-behind-its-port-but-for-types', '^src/(?!server/adapters/)', {
    path: 'node_modules/stripe/',
    dependencyTypesNot: ['type-only'],
  }),
  wall('better-auth-only-in-accounts', '^src/(?!server/accounts/)', { path: 'node_modules/better-auth/' }),
  { name: 'no-circle', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
  {
    name: 'no-circle-of-folders',
    severity: 'error',
    scope: 'folder',
    // Between the folders of the features only cycles of files are forbidden.
    from: { path: '^src/(?!web/features/)' },
    to: { circular: true },
  },
  { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
] as IForbiddenRuleType[]

function wall(name: string, from: string, to: object) {
  return { name, severity: 'error', from: { path: from }, to }
}

/** Every rule by its name, also those that no import can break. */
export const WALL_NAMES = [
  ...WALLS.map(({ name = '' }) => name),
  'no-circle-of-areas',
  'sql-only-in-queries',
  'no-barrel',
]

const OPTIONS: ICruiseOptions = {
  validate: true,
  ruleSet: { forbidden: WALLS },
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  // Tests go through HTTP and may build what they need from anywhere.
  exclude: { path: '[.]test[.]ts$|[.](css|woff2)([?]url)?$|^vite/' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
  },
}

/** Every import that goes through a wall, and every SQL text outside its place. Throws when it looked at too little. */
export async function findBreaches(root: string): Promise<Breach[]> {
  const { output } = await cruise(['src'], { ...OPTIONS, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  const seen = output.modules.filter(({ source }) => source.startsWith('src/')).length
  const files = sourceFiles(root)
  if (files.length === 0 || seen < files.length) {
    throw new Error(`The walls were not checked: ${seen} modules seen of ${files.length} files.`)
  }
  const imports = output.summary.violations.map(({ rule, from, to }) => ({ wall: rule.name, from, to }))
  return [
    ...imports,
    ...circlesOfAreas(output.modules),
    ...files.filter((file) => isStraySql(root, file)).map(straySql),
    ...files.filter(isBarrel).map(barrel),
  ]
}

/** An area is a folder of the server or of the web with all its sub-folders: `server/plans`, `web/features`. */
const areaOf = (file: string) => /^src[/]((?:server|web)[/][^/]+|[^/]+)[/]/.exec(file)?.[1] ?? file

/** Every import between two areas that can also be reached the other way round. */
function circlesOfAreas(modules: IModule[]): Breach[] {
  const crossings = modules
    .flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    )
    .filter(
      ({ from, to }) => [from, to].every((file) => file.startsWith('src/')) && areaOf(from) !== areaOf(to),
    )
  const next = Map.groupBy(crossings, ({ from }) => areaOf(from))
  const reaches = (area: string, goal: string, seen = new Set<string>()): boolean => {
    if (area === goal) return true
    if (seen.has(area)) return false
    seen.add(area)
    return (next.get(area) ?? []).some(({ to }) => reaches(areaOf(to), goal, seen))
  }
  return crossings
    .filter(({ from, to }) => reaches(areaOf(to), areaOf(from)))
    .map(({ from, to }) => ({ wall: 'no-circle-of-areas', from, to }))
}

function sourceFiles(root: string): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('src', name.split(path.sep).join('/')))
    .filter((name) => /(?<![.]test)[.]tsx?$/.test(name))
}

/** SQL stands in queries.ts and in server/db. */
function isStraySql(root: string, file: string): boolean {
  if (/^src\/server\/db\/|\/queries[.]ts$/.test(file)) return false
  return /\b(sql|tx)(<[^`]*>)?`/.test(readFileSync(path.join(root, file), 'utf8'))
}

const straySql = (file: string): Breach => ({ wall: 'sql-only-in-queries', from: file, to: 'sql`…`' })

const isBarrel = (file: string) => /\/index[.]tsx?$/.test(file)
const barrel = (file: string): Breach => ({ wall: 'no-barrel', from: file, to: file })

if (import.meta.main) {
  const breaches = await findBreaches(process.cwd())
  for (const { wall: name, from, to } of breaches) console.error(`${name}: ${from} → ${to}`)
  if (breaches.length > 0) process.exitCode = 1
  else console.log('The walls hold.')
}

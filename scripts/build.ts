import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeCommands } from './commands.ts'
import { writeDeployedManifest } from './deployed-packages.ts'

type Part = { stamp: string; inputs: string[]; environments: string[]; finish?: () => void }

const DIST = 'dist'
const SHARED = ['src/domain', 'src/api', 'vite.config.ts', 'package-lock.json']
const PARTS: Part[] = [
  {
    stamp: path.join(DIST, 'web.stamp'),
    inputs: [
      ...SHARED,
      'src/web',
      'scripts/build.ts',
      'scripts/strip-client-code.ts',
      'scripts/strip-contract.ts',
    ],
    environments: ['client', 'ssr'],
    finish: () => compressFiles(path.join(DIST, 'client')),
  },
  {
    stamp: path.join(DIST, 'server.stamp'),
    inputs: [...SHARED, 'src/server', 'demo', 'src/web/routes.ts', 'scripts'],
    environments: ['server'],
    finish: () => writeCommands(path.join(DIST, 'server')),
  },
]
/** Bundles the packages into the pages too; in development they stay external. */
const WITH_PACKAGES = {
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: { noExternal: true as const },
}
const COMPRESSIBLE = /\.(js|css|svg|txt|webmanifest)$/

/** The content of the archive, besides the manifest of its packages. */
export const ARTEFACT = [DIST, 'db', 'demo/data', 'deploy']
const ARCHIVE = 'plan-b.tar.gz'

const staleParts = () =>
  PARTS.filter(({ stamp, inputs }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashOf(inputs))

export const isBuilt = () => staleParts().length === 0

/** Builds the browser app and the server, each only if its sources changed. */
export async function buildIfNeeded(): Promise<void> {
  const stale = staleParts()
  if (stale.length === 0) return
  // Loaded only when there is something to build.
  const { createBuilder } = await import('vite')
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ logLevel: 'warn', environments: { ssr: WITH_PACKAGES } })
  for (const { stamp, inputs, environments, finish } of stale) {
    // An interrupted build must not count as built.
    rmSync(stamp, { force: true })
    for (const name of environments) await builder.build(builder.environments[name]!)
    finish?.()
    writeFileSync(stamp, hashOf(inputs))
  }
}

function hashOf(inputs: string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn).toSorted()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Compresses at the highest level once, instead of at every request. */
function compressFiles(root: string) {
  for (const file of filesIn(root).filter((name) => COMPRESSIBLE.test(name))) {
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** `npm run build`: packs the site into one archive for the deployment (docs/deploy.md). */
function pack() {
  const folder = mkdtempSync(path.join(tmpdir(), 'plan-b-'))
  try {
    writeDeployedManifest(folder)
    const files = [...ARTEFACT, '-C', folder, 'package.json', 'package-lock.json']
    const { status } = spawnSync('tar', ['-czf', ARCHIVE, ...files], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${ARCHIVE} was not written`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Vite and its plugins print warnings by this function, some without the logger of Vite. A build that fails is not stamped. */
function denyWarnings() {
  console.warn = (...words: unknown[]) => {
    throw new Error(`The build prints a warning: ${words.join(' ')}`)
  }
}

if (import.meta.main) {
  if (process.argv.includes('--deny-warnings')) denyWarnings()
  await buildIfNeeded()
  if (!process.argv.includes('--no-archive')) pack()
}

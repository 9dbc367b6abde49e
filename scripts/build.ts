import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const INPUTS = [
  'src/web',
  'src/domain',
  'src/api',
  'scripts/bare-browser.ts',
  'scripts/bare-contract.ts',
  'vite.config.ts',
  'package-lock.json',
]
const DIST = 'dist'
const STAMP = path.join(DIST, 'stamp')
const COMPRESSIBLE = /\.(js|css|svg|txt|webmanifest)$/

/** Builds the web app unless this very source was built before. */
export async function buildIfNeeded(onStart: () => void = () => {}): Promise<void> {
  const stamp = hashOf(INPUTS)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  onStart()
  // Loaded only when there is something to build: a second start does without it.
  const { createBuilder } = await import('vite')
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  compressFiles(path.join(DIST, 'client'))
  writeFileSync(STAMP, hashOf(INPUTS))
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

/** Once here, as small as it gets, rather than at every request. */
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

if (import.meta.main) await buildIfNeeded()

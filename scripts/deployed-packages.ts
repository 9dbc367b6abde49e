import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Nearly all packages are inside the built modules. What is installed where the site runs is listed here: packages with
 * native parts, with data files, and, for this kind of machine, Node and the embedded PostgreSQL.
 */

/** With native parts: the build leaves them outside (vite.config.ts). */
export const NATIVE = ['sharp', '@resvg/resvg-js']
/** With files that the server reads, or asked for by name while it runs. */
const BY_NAME = [
  '@fontsource/bricolage-grotesque',
  '@fontsource/manrope',
  '@fontsource/noto-emoji',
  '@fontsource/noto-sans-arabic',
  '@zxcvbn-ts/language-common',
  'opentype.js',
]

type Versions = Record<string, string>
type Package = { dependencies?: Versions; optionalDependencies?: Versions }
type Manifest = Package & { name: string; version: string; type: string }
type Lock = { name: string; version: string; lockfileVersion: number; packages: Record<string, Package> }

/** Writes package.json and package-lock.json of the archive: the same versions as here, and nothing else. */
export function writeDeployedManifest(folder: string): void {
  const {
    name,
    version,
    type,
    dependencies = {},
    optionalDependencies = {},
  } = read('package.json') as Manifest
  const chosen = Object.fromEntries([...NATIVE, ...BY_NAME].map((one) => [one, dependencies[one]!]))
  const packages = { dependencies: chosen, optionalDependencies }
  write('package.json', { name, version, private: true, type, ...packages })
  const lock = read('package-lock.json') as Lock
  const root = { name, version, ...packages }
  write('package-lock.json', { ...lock, packages: { '': root, ...needed(lock, root) } })

  function write(file: string, content: object) {
    writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  }
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Those that the root depends on, however indirectly. What only peers of them would bring is left out. */
function needed({ packages }: Lock, root: Package): Record<string, Package> {
  const found: Record<string, Package> = {}
  const add = (place: string, { dependencies, optionalDependencies }: Package) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = placeOf(packages, place, name)
      // A registry may lack another platform's optional package.
      if (!at || found[at]) continue
      found[at] = packages[at]!
      add(at, packages[at]!)
    }
  }
  add('', root)
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where Node finds a package of this name from there. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  const place = path.posix.join(from, 'node_modules', name)
  if (packages[place]) return place
  return from === ''
    ? undefined
    : placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

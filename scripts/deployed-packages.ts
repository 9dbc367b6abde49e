import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { placeOf, readLockFile, type LockedPackage, type LockFile } from './lock-file.ts'

/*
 * Nearly all packages are bundled. The deployment installs only those listed here: packages with native code, with data
 * files, and the Node and embedded PostgreSQL of the platform.
 */

/** With native code or WebAssembly: external in the build (vite.config.ts). */
export const NATIVE = ['sharp', '@resvg/resvg-js', '@myriaddreamin/typst-ts-web-compiler']
/** With files that the server reads, or imported by name at run time. */
const BY_NAME = [
  '@expo-google-fonts/bricolage-grotesque',
  '@expo-google-fonts/noto-emoji',
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/source-code-pro',
  '@expo-google-fonts/source-serif-4',
  '@zxcvbn-ts/language-common',
]

type Manifest = LockedPackage & { name: string; version: string; type: string }

/** Writes package.json and package-lock.json of the archive, with the locked versions. */
export function writeDeployedManifest(folder: string): void {
  const {
    name,
    version,
    type,
    dependencies = {},
    optionalDependencies = {},
  } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const chosen = Object.fromEntries([...NATIVE, ...BY_NAME].map((one) => [one, dependencies[one]!]))
  const packages = { dependencies: chosen, optionalDependencies }
  write('package.json', { name, version, private: true, type, ...packages })
  const lock = readLockFile()
  const root = { name, version, ...packages }
  write('package-lock.json', { ...lock, packages: { '': root, ...needed(lock, root) } })

  function write(file: string, content: object) {
    writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** The direct and indirect dependencies of the root, without peer dependencies. */
function needed({ packages }: LockFile, root: LockedPackage): LockFile['packages'] {
  const found: LockFile['packages'] = {}
  const add = (place: string, { dependencies, optionalDependencies }: LockedPackage) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = placeOf(packages, place, name)
      if (!at) throw new Error(`package-lock.json lacks ${name}`)
      if (found[at]) continue
      found[at] = packages[at]!
      add(at, packages[at]!)
    }
  }
  add('', root)
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

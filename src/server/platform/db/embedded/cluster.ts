import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/platform/config/start-error.ts'
import { type Account, isSomeoneElse } from './account.ts'
import type { Binaries } from './binaries.ts'
import { toStartError } from './start-failure.ts'
import type { ClusterLocation } from './location.ts'

export const DATABASE_USER = 'planb'

/** PostgreSQL does not inherit our environment, so that PGDATA or a locale of the machine has no effect. */
export const CLEAN_ENV = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

export function hasCluster(cluster: string): boolean {
  return existsSync(path.join(cluster, 'PG_VERSION'))
}

/** Creates the cluster under another name and then renames it, so that a crash leaves no incomplete database. */
export async function createCluster(
  { initdb }: Binaries,
  { cluster, account }: ClusterLocation,
  isDurable: boolean,
) {
  const unfinished = `${cluster}.new`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    makePrivateDirectory(unfinished, account)
    const options = [...INITDB_OPTIONS, ...(isDurable ? [] : ['--no-sync'])]
    await promisify(execFile)(initdb, ['-D', unfinished, ...options], {
      ...account,
      cwd: '/',
      env: CLEAN_ENV,
    })
    renameSync(unfinished, cluster)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw toStartError(error, `le dossier de la base de données ${cluster}`)
  }
}

/** Repairs owner and mode, which a copy or a restore may change. Throws if this PostgreSQL cannot read the data. */
export function checkCluster({ version }: Binaries, { cluster, account }: ClusterLocation) {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (Number(found) !== version) {
    throw new StartError(
      `La base de données de ${cluster} vient de PostgreSQL ${found}, que PostgreSQL ${version} ne sait pas lire : reprenez la version de Plan B qui l’a créée.`,
    )
  }
  const { uid } = statSync(cluster)
  if (isSomeoneElse(account) && uid !== account.uid) {
    spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  }
  chmodSync(cluster, 0o700)
}

function makePrivateDirectory(directory: string, account: Account) {
  mkdirSync(directory, { mode: 0o700 })
  if (isSomeoneElse(account)) chownSync(directory, account.uid, account.gid)
}

const INITDB_OPTIONS = [
  `--username=${DATABASE_USER}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
]

import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartError } from '#server/platform/config/start-error.ts'

/** The account that runs PostgreSQL, as options of `spawn`. Empty for the account of this process. */
export type Account = { uid: number; gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root, and needs an account that has a name. */
export function databaseAccount(...owned: string[]): Account {
  if (process.getuid?.() !== 0) return {}
  for (const file of owned) {
    const account = accountOf(({ id }) => id === ownerOf(file))
    if (account) return account
  }
  const account = accountOf(({ name }) => name === 'postgres') ?? accountOf(({ name }) => name === 'nobody')
  if (account) return account
  throw new StartError(
    'PostgreSQL refuse de tourner sous le compte root : lancez Plan B sous un autre compte, ou indiquez DATABASE_URL.',
  )
}

export function isSomeoneElse(account: Account): account is { uid: number; gid: number } {
  return 'uid' in account
}

/** Tries it with `cd`, because modes, access lists and mounts all decide about access. */
export function canReach(account: Account, directory: string): boolean {
  if (!isSomeoneElse(account)) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...account, cwd: '/' }).status === 0
}

function ownerOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.uid
}

function accountOf(isWanted: (entry: { name: string; id: number }) => boolean): Account | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':')
    if (Number(uid) && isWanted({ name, id: Number(uid) })) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = process.platform === 'linux'

/** A zombie counts as dead. In a container without an init process, no parent may ever reap it. */
export function isAlive(pid: number): boolean {
  const state = hasProc ? statOf(pid)?.state : ps('stat', pid)?.[0]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** The start time of a process, which distinguishes it from a later process with the same pid. Null if there is none. */
export function startTimeOf(pid: number): string | null {
  const start = hasProc ? statOf(pid)?.start : ps('lstart', pid)
  return start ?? null
}

/** Whether this process is a PostgreSQL on that data directory. The pid in an old file may now be another program's. */
export function isPostgresOn(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  return hasProc ? workingDirectory(pid) === cluster : (ps('command', pid) ?? '').includes(cluster)
}

/** The pids of all processes in the directory, also of backends that a dead postmaster left behind. */
export function processesIn(cluster: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === cluster && isAlive(pid))
}

function workingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function statOf(pid: number): { state?: string; start?: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command is in parentheses, and may itself contain parentheses and spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], start: fields[19] }
  } catch {
    return null
  }
}

function ps(column: string, pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

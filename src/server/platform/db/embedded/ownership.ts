import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from '#server/platform/config/start-error.ts'
import { isAlive, startTimeOf } from './processes.ts'

export type Ownership = { isOurs(): boolean; release(): void }

/**
 * Writes an owner file beside the cluster with the pid of this process. So a second start neither uses the same directory
 * nor stops the first one's PostgreSQL as an orphan. The owner file of a dead process is replaced.
 */
export function takeOwnership(cluster: string): Ownership {
  const note = `${cluster}.owner`
  const own = `${note}.${process.pid}`
  const content = `${process.pid} ${startTimeOf(process.pid)}\n`
  writeFileSync(own, content)
  try {
    // Creating a hard link is atomic, and fails if the file exists.
    while (!tryLink(own, note)) removeNoteOfDead(note)
  } finally {
    rmSync(own, { force: true })
  }
  const isOurs = () => read(note) === content
  return {
    isOurs,
    release() {
      if (isOurs()) rmSync(note, { force: true })
    },
  }
}

function removeNoteOfDead(note: string) {
  const seen = read(note)
  if (seen === null) return
  const [pid = '', ...start] = seen.trim().split(' ')
  if (isAlive(Number(pid)) && startTimeOf(Number(pid)) === start.join(' ')) {
    throw new StartError(
      `Plan B tourne déjà avec ces données (processus ${pid}) : arrêtez-le d’abord, ou choisissez un autre DATA_DIR.`,
    )
  }
  const aside = `${note}.${process.pid}.old`
  if (!ignoreMissing(() => renameSync(note, aside))) return
  // Race: another process has replaced the file meanwhile, and we moved its new one. Put it back.
  if (read(aside) !== seen) tryLink(aside, note)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function ignoreMissing(change: () => void): boolean {
  try {
    change()
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** The folders of `src`, `demo` and `scripts` with a file changed since the last commit on main, uncommitted and new files included. */
export function changedFolders(root: string): string[] {
  const git = (...args: string[]) => {
    const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : []
  }
  // In a clone of another branch alone there is no main.
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return foldersOf(files)
}

/** Each folder once, without those inside another of the list. */
export function foldersOf(files: string[]): string[] {
  const inside = files.filter((file) => /^(src|demo|scripts)\//.test(file))
  const folders = [...new Set(inside.map((file) => `${path.posix.dirname(file)}/`))].toSorted()
  return folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)))
}

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** Does not use Node's `recursive` option, which never returns when the parent exists but refuses new names, as /proc does. */
export function makeDirectory(directory: string, mode?: number): void {
  const parent = path.dirname(directory)
  if (!existsSync(parent)) makeDirectory(parent, mode)
  try {
    mkdirSync(directory, mode)
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The folder of package.json, in a clone or in a shipped build. The path of this module differs in the bundled server. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

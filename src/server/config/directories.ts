import { existsSync, mkdirSync, statSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** Step by step: Node's `recursive` never ends where a parent exists and yet takes no new name, as under /proc. */
export function makeDirectory(directory: string, mode?: number): void {
  const parent = path.dirname(directory)
  if (!existsSync(parent)) makeDirectory(parent, mode)
  try {
    mkdirSync(directory, mode)
  } catch (error) {
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** The folder of package.json: of a clone, or of what was built and shipped. The bundled server asks from elsewhere in it. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

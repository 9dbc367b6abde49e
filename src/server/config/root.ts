import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** The folder of package.json: of a clone, or of what was built and shipped. The bundled server asks from elsewhere in it. */
export const ROOT = path.dirname(findPackageJSON(import.meta.url) ?? process.cwd())

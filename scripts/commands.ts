import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The commands of a deployment: dist/server/<name>.js each. */
export const COMMANDS = ['serve', 'founder', 'recount', 'demo', 'backup', 'restore', 'doctor', 'resend-mails']

/** The file of a command that is loaded after the check of the Node version. */
export const mainOf = (command: string) => `${command}.main.js`

const CHECK = 'node-version.mjs'

/** Writes the entry file of each command: an old Node cannot even link the imports of the main file. */
export function writeCommands(folder: string): void {
  copyFileSync(path.join(import.meta.dirname, CHECK), path.join(folder, CHECK))
  for (const command of COMMANDS) {
    writeFileSync(
      path.join(folder, `${command}.js`),
      `import { requireNode } from './${CHECK}'
requireNode(new URL('../..', import.meta.url))
await import('./${mainOf(command)}')
`,
    )
  }
}

import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What is run where the site is deployed: dist/server/<name>.js each. */
export const COMMANDS = ['serve', 'founder', 'recount', 'demo', 'backup', 'restore', 'doctor', 'resend-mails']

/** The file of a command that is loaded once this Node is known to be new enough. */
export const mainOf = (command: string) => `${command}.main.js`

const CHECK = 'node-version.mjs'

/** Writes the file of each command that is run: an old Node cannot even link what the main file imports. */
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

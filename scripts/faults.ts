import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { buildIfNeeded } from './build.ts'

/** What must be survived, tried for real. Takes a few minutes; not part of `npm test`. */
await buildIfNeeded()
for (const file of readdirSync('tests/faults').filter((name) => name.endsWith('.ts'))) {
  console.log(`\n— ${file}`)
  const { status } = spawnSync(process.execPath, [`tests/faults/${file}`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

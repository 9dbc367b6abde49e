import { parseArgs } from 'node:util'
import { listChecks, runCheck } from '#server/ops/checks.ts'
import { runCommand, withDatabase } from './command.ts'

/** `npm run doctor`: tries what the settings name, one line each. `-- --mail adresse@exemple.ch` also sends a test mail there. */
const { values } = parseArgs({ options: { mail: { type: 'string' } } })

await runCommand(async (config) => {
  await withDatabase(config, async (target) => {
    for (const check of listChecks(config, target, values.mail)) {
      const { isFine, name, sentence } = await runCheck(check)
      console.log(`${isFine ? '✓' : '✗'} ${name} : ${sentence}`)
      if (!isFine) process.exitCode = 1
    }
  })
})
// A check that timed out may still wait for a response.
process.exit()

import { parseArgs } from 'node:util'
import { examine } from '#server/ops/doctor/examine.ts'
import { runCommand, withDatabase } from './command.ts'

/**
 * `npm run doctor`: checks a deployment by its settings and prints problems with advice, one line each; fails when there is
 * one. `-- --mail adresse@exemple.ch` also sends a test mail there.
 */
const { values } = parseArgs({ options: { mail: { type: 'string' } } })

await runCommand(async (config) => {
  console.log('✓ Réglages : ils se lisent.')
  // An unreachable external database is a finding; the embedded one must exist.
  await withDatabase(config, async (target) => {
    for await (const { isFine, isSkipped, name, sentence } of examine({
      config,
      target,
      mailTo: values.mail,
    })) {
      console.log(`${isSkipped ? '–' : isFine ? '✓' : '✗'} ${name} : ${sentence}`)
      if (!isFine) process.exitCode = 1
    }
  })
})
// A check that timed out may still wait for a response.
process.exit()

import { parseArgs } from 'node:util'
import { examine } from '#server/ops/doctor/examine.ts'
import { runCommand, withDatabase } from './command.ts'

/**
 * `npm run doctor`: looks at a deployment by its settings and says what is wrong and what to do, one line each; fails when
 * something is. `-- --mail adresse@exemple.ch` also sends a mail there.
 */
const { values } = parseArgs({ options: { mail: { type: 'string' } } })

await runCommand(async (config) => {
  console.log('✓ Réglages : ils se lisent.')
  // An external database that does not answer is a finding; the embedded one must be there to be asked.
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
// A check that was given up may still be waiting for an answer.
process.exit()

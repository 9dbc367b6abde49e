import { parseArgs } from 'node:util'
import { STAFF_PASSWORD_MIN } from '#domain/accounts/accounts.ts'
import { promoteFounder, resetFounderFactors, transferFounder } from '#server/admin/founder.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { connect, type Database, type DatabaseTarget } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { runCommand, withDatabase } from './command.ts'
import { printStep } from './output.ts'

/**
 * `npm run founder -- adresse@exemple.ch`: makes that account the founder, while there is none. `--transfer` hands the role
 * over to it, `--reset-second-factor` removes the second factors of the founder. The site may be running.
 */
await runCommand(async (config) => {
  const { email, isTransfer, isReset } = readArguments()
  const run = (work: (db: Database) => Promise<string>) =>
    withDatabase(config, async (target: DatabaseTarget) => {
      await migrate(target)
      const db = connect(target)
      return await work(db).finally(() => db.end())
    })
  if (isReset) {
    const pseudo = await run((db) => resetFounderFactors(db, email))
    printStep(`La double authentification de ${pseudo} est retirée, ses sessions sont fermées.`)
    return
  }
  const pseudo = await run((db) => (isTransfer ? transferFounder : promoteFounder)(db, email))
  printStep(`${pseudo} est maintenant fondateur de Plan B.`)
  if (!config.isLocal) {
    printStep(`Ses outils s’ouvrent avec un mot de passe d’au moins ${STAFF_PASSWORD_MIN} caractères.`)
  }
  if (config.staffNeedsFactor) printStep('Ils demandent aussi la double authentification.')
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { transfer: { type: 'boolean' }, 'reset-second-factor': { type: 'boolean' } },
    })
    const [email] = positionals
    if (email) return { email, isTransfer: values.transfer, isReset: values['reset-second-factor'] }
  } catch {
    // An unknown option.
  }
  throw new StartError(
    'Donnez l’adresse d’un compte, par exemple adresse@exemple.ch, seule ou après --transfer ou --reset-second-factor.',
  )
}

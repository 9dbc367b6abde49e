import { STAFF_PASSWORD_MIN } from '#domain/accounts.ts'
import { promoteFounder } from '#server/admin/founder.ts'
import { StartError } from '#server/config/start-error.ts'
import { connect, type Target } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { runCommand, withDatabase } from './command.ts'
import { printStep } from './output.ts'

/** `npm run founder -- adresse@exemple.ch`: makes that account the founder, while there is none. The site may be running. */
const [email = ''] = process.argv.slice(2)

await runCommand(async (config) => {
  if (!email) throw new StartError('Donnez l’adresse d’un compte, par exemple adresse@exemple.ch.')
  await withDatabase(config, promote)
  if (!config.isLocal) {
    printStep(`Ses outils s’ouvrent avec un mot de passe d’au moins ${STAFF_PASSWORD_MIN} caractères.`)
  }
})

async function promote(target: Target) {
  await migrate(target)
  const db = connect(target)
  const pseudo = await promoteFounder(db, email).finally(() => db.end())
  printStep(`${pseudo} est maintenant fondateur de Plan B.`)
}

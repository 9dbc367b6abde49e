import { existsSync } from 'node:fs'
import { STAFF_PASSWORD_MIN } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { promoteFounder } from '#server/admin/founder.ts'
import { readConfig } from '#server/config/config.ts'
import { StartError } from '#server/config/start-error.ts'
import { connect, type Target } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { say } from './say.ts'

/**
 * `npm run founder -- adresse@exemple.ch`: makes that account the founder, while there is none. The embedded database must
 * not be in use; an external one may be.
 */
const [email = ''] = process.argv.slice(2)

try {
  if (!email) throw new StartError('Donnez l’adresse d’un compte, par exemple adresse@exemple.ch.')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { databaseUrl, dataDir, isLocal } = readConfig(process.env)
  if (databaseUrl) {
    await promote(databaseUrl)
  } else {
    const server = await startEmbeddedPostgres({ dataDir, onProgress: say })
    await promote(server).finally(() => server.stop())
  }
  if (!isLocal) {
    say(`Ses outils s’ouvrent avec un mot de passe d’au moins ${STAFF_PASSWORD_MIN} caractères.`)
  }
} catch (error) {
  const isKnown = error instanceof StartError || error instanceof AppError
  console.error(isKnown ? `✗ ${error.message}` : error)
  process.exitCode = 1
}

async function promote(target: Target) {
  await migrate(target)
  const db = connect(target)
  const pseudo = await promoteFounder(db, email).finally(() => db.end())
  say(`${pseudo} est maintenant fondateur de Plan B.`)
}

import { counted } from '#domain/numbers.ts'
import { hasQueue, retryMails } from '#server/platform/adapters/jobs/queries.ts'
import { StartError } from '#server/platform/config/start-error.ts'
import { openConnection } from '#server/platform/db/client.ts'
import type { DatabaseTarget } from '#server/platform/db/database.ts'
import { runCommand, withDatabase } from './command.ts'
import { printStep } from './output.ts'

/**
 * `npm run resend-mails`: after an outage of the mail server, queues the failed mails and those waiting for their next
 * attempt again. The running site sends them.
 */
await runCommand((config) => withDatabase(config, resend))

async function resend(target: DatabaseTarget) {
  const { sql, end } = await openConnection(target)
  try {
    if (!(await hasQueue(sql)))
      throw new StartError('La file n’existe pas encore : démarrez le site une fois.')
    printStep(`À renvoyer : ${counted(await retryMails(sql), 'e‑mail')}. Le site les envoie dans la minute.`)
  } finally {
    await end()
  }
}

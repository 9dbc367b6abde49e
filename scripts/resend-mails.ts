import { counted } from '#domain/numbers.ts'
import { retryMails } from '#server/adapters/jobs/queries.ts'
import { StartError } from '#server/config/start-error.ts'
import { openSession } from '#server/db/client.ts'
import type { Target } from '#server/db/database.ts'
import { hasQueue } from '#server/ops/doctor/queries.ts'
import { runCommand, withDatabase } from './command.ts'
import { say } from './say.ts'

/**
 * `npm run resend-mails`: once the mail server works again, sends the mails that failed and those that wait for their next
 * attempt. The site, which does the sending, may be running.
 */
await runCommand((config) => withDatabase(config, resend))

async function resend(target: Target) {
  const { sql, end } = await openSession(target)
  try {
    if (!(await hasQueue(sql)))
      throw new StartError('La file n’existe pas encore : démarrez le site une fois.')
    say(`À renvoyer : ${counted(await retryMails(sql), 'e-mail')}. Le site les envoie dans la minute.`)
  } finally {
    await end()
  }
}

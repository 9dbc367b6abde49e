import type { EmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { mailTimes } from '../mails.ts'
import { type Measured, singleRow } from '../row.ts'

/** How long it takes to enqueue mails that are due at once. */
export async function* mails(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const { comments, commentMails, weekly, weeklyMails } = await mailTimes(postgres)
  yield singleRow(`${commentMails} mails about comments, due at once`, 's', comments)
  yield singleRow(`weekly mail of ${weeklyMails} members`, 's', weekly)
}

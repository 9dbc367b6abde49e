import { setTimeout as pause } from 'node:timers/promises'
import { sendCommentMails } from '#server/digest/comment-mails.ts'
import { connect } from '#server/platform/db/database.ts'
import { sendWeeklyMails } from '#server/digest/weekly-mails.ts'

/** One process that sends mails, until the test kills it. A mail is a row of « outbox », written in the transaction of its job. */
const db = connect(JSON.parse(process.argv[2] ?? '') as Parameters<typeof connect>[0], { isTimed: false })
const ctx: Parameters<typeof sendWeeklyMails>[0] = {
  db,
  site: { url: 'http://127.0.0.1:3000' },
  sendLater: async (sql, ...mails) => {
    for (const mail of mails)
      if ('kind' in mail)
        await sql`insert into outbox (recipient, kind) values (${mail.user_id}, ${mail.kind})`
  },
}
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
for (;;) {
  await Promise.all([sendCommentMails(ctx), sendWeeklyMails(ctx)])
  await pause(20)
}

import { type Mail, MailError, type MailPort } from '#server/platform/adapters/mail/mail.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteRefusals, findRecipient, type Recipient, recordRefusal } from './queries.ts'

export type Delivery = {
  port: MailPort
  db: Pick<Database, 'sql'>
  /** Makes the address to which mail servers return an undelivered mail to this member. */
  returnAddress?: ((member: Recipient) => string) | undefined
}

/** Sends the mail unless its member's address does not work, and records what mail servers say about the address. */
export async function deliverMail({ port, db, returnAddress }: Delivery, mail: Mail): Promise<void> {
  const member = await findRecipient(db.sql, mail.to)
  if (!member) return await port.send(mail)
  if (isStopped(mail, member)) return
  try {
    await port.send(mail, { from: returnAddress?.(member) })
  } catch (error) {
    if (error instanceof MailError && error.refusal) await recordRefusal(db.sql, member, error.refusal)
    throw error
  }
  if (member.state === 'failing') await deleteRefusals(db.sql, member.id)
}

/** An address that does not work gets only mails about access to the account. A complaint stops what a member can stop. */
const isStopped = ({ unsubscribe, isNotice }: Mail, { state }: Recipient): boolean =>
  (unsubscribe !== undefined && (state === 'bounced' || state === 'complained')) ||
  (isNotice === true && state === 'bounced')

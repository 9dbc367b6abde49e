import type { AppContext } from '#server/platform/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { type DueMails, lockDueMails } from './due-mails.queries.ts'

export type SenderCtx = Pick<AppContext, 'sendLater'> & { db: Pick<Database, 'transaction'> }

/** How many due mails, or members, a batch has at most. */
export const BATCH = 100

/**
 * Sends the due mails of a kind in batches, until one is empty. Of several processes one works at a time. A batch is one
 * transaction that also stores what is due next: if the process dies, nothing of it is sent, and the next one sends it.
 * Whatever is due leaves the batch, sent or not, so that one account never holds up the others.
 */
export async function sendDueMails(
  { db }: SenderCtx,
  mails: DueMails,
  sendBatch: (tx: Transaction) => Promise<number>,
): Promise<void> {
  const sendSome = async (tx: Transaction) => ((await lockDueMails(tx, mails)) ? await sendBatch(tx) : 0)
  while ((await db.transaction(sendSome)) > 0);
}

import type { AccountContext } from '#server/accounts/context.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { insertSecurityEvent } from '#server/accounts/security-log.queries.ts'
import { lockMember } from '#server/platform/db/locks.ts'
import { authenticatorLost } from '#server/platform/mail/templates/factor-reset.ts'
import { isNewLoss, listTotpOfOtherKeys, replaceTotpSecret, type StoredTotp } from './queries.ts'

type Ctx = Pick<AccountContext, 'db' | 'sendLater' | 'site' | 'totpSecrets'>

/**
 * Runs at start. Secrets of authenticator apps that were encrypted with SECRET_PREVIOUS are encrypted again with SECRET, so
 * that the previous one can be removed. Those of an unknown secret do not work; their owners get one mail. They are kept,
 * because this process may have been started with an outdated SECRET. Returns how many cannot be read.
 */
export async function renewTotpSecrets(ctx: Ctx): Promise<number> {
  const { db, totpSecrets } = ctx
  let lost = 0
  let last: string | null = null
  for (;;) {
    const batch: StoredTotp[] = await listTotpOfOtherKeys(db.sql, totpSecrets.currentKeyId, last)
    if (batch.length === 0) return lost
    for (const totp of batch) {
      last = totp.id
      if (await renew(ctx, totp)) continue
      lost += 1
      await reportLoss(ctx, totp)
    }
  }
}

/** Returns false if the secret cannot be read. */
async function renew({ db, totpSecrets }: Ctx, { id, user_id, secret }: StoredTotp): Promise<boolean> {
  const plain = totpSecrets.decrypt(secret, user_id)
  if (plain) await replaceTotpSecret(db.sql, id, { from: secret, to: totpSecrets.encrypt(plain, user_id) })
  return plain !== null
}

async function reportLoss({ db, sendLater, site }: Ctx, totp: StoredTotp): Promise<void> {
  const { user_id, name } = totp
  await db.transaction(async (tx) => {
    // The lock lets one of several processes that start at the same time report it.
    if (!(await lockMember(tx, user_id, 'change')) || !(await isNewLoss(tx, totp))) return
    const details = { factor: 'totp', name }
    const device = 'Redémarrage du site'
    await insertSecurityEvent(tx, { user_id, kind: 'factor_unreadable', network: '', device, details })
    await sendLater(tx, authenticatorLost({ to: await findEmail(tx, user_id), link: `${site.url}/auth` }))
  })
}

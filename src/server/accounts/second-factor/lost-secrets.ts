import type { AccountContext } from '#server/accounts/context.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { insertSecurityEvent } from '#server/accounts/security-log/queries.ts'
import { authenticatorLost } from '#server/mail/templates/factor-reset.ts'
import { deleteTotp, listTotpOfOtherKeys, replaceTotpSecret, type StoredTotp } from './queries.ts'

type Ctx = Pick<AccountContext, 'db' | 'sendLater' | 'site' | 'totpSecrets'>

/**
 * Runs at start. Secrets of authenticator apps that were encrypted with SECRET_PREVIOUS are encrypted again with SECRET, so
 * that the previous one can be removed. Those of an unknown secret are useless: they are deleted, and their owners get a
 * mail. Returns how many were lost.
 */
export async function renewTotpSecrets(ctx: Ctx): Promise<number> {
  const { db, totpSecrets } = ctx
  let lost = 0
  for (;;) {
    const batch = await listTotpOfOtherKeys(db.sql, totpSecrets.currentKeyId)
    if (batch.length === 0) return lost
    for (const totp of batch) {
      if (totpSecrets.isReadable(totp.secret)) await renew(ctx, totp)
      else if (await remove(ctx, totp)) lost += 1
    }
  }
}

async function renew({ db, totpSecrets }: Ctx, { id, user_id, secret }: StoredTotp): Promise<void> {
  const renewed = totpSecrets.encrypt(totpSecrets.decrypt(secret, user_id), user_id)
  await replaceTotpSecret(db.sql, id, { from: secret, to: renewed })
}

async function remove({ db, sendLater, site }: Ctx, { id, user_id, name }: StoredTotp): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Another process may start at the same time.
    if (!(await deleteTotp(tx, id))) return false
    const details = { factor: 'totp', name }
    const device = 'Redémarrage du site'
    await insertSecurityEvent(tx, { user_id, kind: 'factor_removed', network: '', device, details })
    await sendLater(tx, authenticatorLost({ to: await findEmail(tx, user_id), link: `${site.url}/auth` }))
    return true
  })
}

import { lockMember } from '#server/db/locks.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { findTier, listEndedVips, updateVip } from './queries.ts'
import { refreshTabs, tellMember } from './tell-member.ts'

type Parts = Pick<SiteParts, 'db' | 'live' | 'sendLater' | 'site'>

const AT_ONCE = 100

/** Ends VIP whose time is over, whether or not the provider said a word. */
export async function endVips(parts: Parts): Promise<void> {
  for (;;) {
    const ended = await listEndedVips(parts.db.sql, AT_ONCE)
    for (const userId of ended) await endVip(parts, userId)
    if (ended.length < AT_ONCE) return
  }
}

async function endVip(parts: Parts, userId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (!(await lockMember(tx, userId, 'remove'))) return
    const before = await findTier(tx, userId)
    await updateVip(tx, userId)
    await tellMember(tx, parts, userId, { before, after: await findTier(tx, userId), changes: [] })
    refreshTabs(tx, parts, userId)
  })
}

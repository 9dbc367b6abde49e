import type { Sql } from '#server/db/database.ts'
import { bannerOf, everyone, goodCompany, memberId, pictureOf } from '../content/everyone.ts'
import { type DaysAgo, daysSince } from '../content/moments.ts'
import { demoBlocks } from '../content/private-things.ts'
import { profileExtras } from '../content/profile-extras.ts'
import { fillPayments, hasBoughtBadge, isVip, paidAt } from './fill-payments.ts'
import {
  insertBlocks,
  insertFollows,
  insertMembers,
  insertProfileViews,
  updateBanners,
  updateProfiles,
} from './queries.ts'

/** The members, what they paid for, who follows and who blocks whom, and how often they were looked at. */
export async function fillMembers(tx: Sql, daysAgo: DaysAgo) {
  await insertMembers(
    tx,
    everyone.map((member) =>
      Object.assign({}, member, {
        id: memberId(member.handle),
        avatar: pictureOf(member),
        joined_at: daysAgo(daysSince(member.joined_at)),
        paid_at: paidAt(member, daysAgo),
        bought: hasBoughtBadge(member),
        subscribed: isVip(member),
      }),
    ),
  )
  await updateProfiles(
    tx,
    profileExtras.map(({ handle, bio_url = null, links = [], messages_from = 'everyone' }) => ({
      user_id: memberId(handle),
      bio_url,
      external_links: links.map(({ type, label, url }, place) => ({ id: `${place + 1}`, type, label, url })),
      messages_from,
    })),
  )
  await updateBanners(
    tx,
    goodCompany.map(({ handle }) => ({ user_id: memberId(handle), url: bannerOf(handle) })),
  )
  await fillPayments(tx, daysAgo)
  await insertFollows(
    tx,
    goodCompany.map(({ handle }) => memberId(handle)),
    daysAgo(0),
  )
  await insertProfileViews(tx, daysAgo(0))
  await insertBlocks(
    tx,
    demoBlocks.map(({ by, blocked, days_ago }) => ({
      blocker_id: memberId(by),
      blocked_id: memberId(blocked),
      created_at: daysAgo(days_ago),
    })),
  )
}

import type { Sql } from '#server/db/database.ts'
import { everyone, goodCompany, memberId, pictureOf } from '../content/everyone.ts'
import type { DemoMember } from '../content/members.ts'
import { type DaysAgo, daysSince } from '../content/moments.ts'
import { demoBlocks } from '../content/private-things.ts'
import { profileExtras } from '../content/profile-extras.ts'
import {
  insertBlocks,
  insertFollows,
  insertMembers,
  insertProfileViews,
  insertPurchases,
  insertSubscriptions,
  updateProfiles,
} from './queries.ts'

const DAYS_UNTIL_PAID = 10
const YEAR = 365

/** The members, what they paid for, who follows and who blocks whom, and how often they were looked at. */
export async function fillMembers(tx: Sql, daysAgo: DaysAgo) {
  await insertMembers(
    tx,
    everyone.map((member) => ({
      ...member,
      id: memberId(member.handle),
      avatar: pictureOf(member),
      joined_at: daysAgo(daysSince(member.joined_at)),
      paid_at: daysAgo(paidSince(member)),
      bought: hasBoughtBadge(member),
      subscribed: isVip(member),
    })),
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
  await insertSubscriptions(
    tx,
    everyone.filter(isVip).map((member) => ({
      user_id: memberId(member.handle),
      subscription_id: `demo_${member.handle}`,
      paid_at: daysAgo(paidSince(member)),
      current_period_end: daysAgo(paidSince(member) - YEAR * Math.ceil(paidSince(member) / YEAR)),
    })),
  )
  await insertPurchases(tx)
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

const isVip = ({ role }: DemoMember) => role === 'vip'

/** The founder's mark is the house's. */
const hasBoughtBadge = ({ role, verified_type }: DemoMember) => verified_type !== null && role !== 'founder'

const paidSince = (member: DemoMember) => daysSince(member.joined_at) - DAYS_UNTIL_PAID

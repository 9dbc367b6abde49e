import type { Sql } from '#server/platform/db/database.ts'
import { type DaysAgo, daysSince } from '../dates.ts'
import { memberId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import type { DemoMember } from '../read-members.ts'
import { hasBoughtBadge, isVip, paidAt } from './load-payments.ts'
import { insertBlocks, insertFollows, insertMembers, insertProfileViews } from './queries.ts'

/** Inserts accounts with their profiles, follows, profile views and blocks. */
export async function loadMembers(tx: Sql, { members }: DemoContent, daysAgo: DaysAgo) {
  const now = daysAgo(0)
  await insertMembers(
    tx,
    members.map((member) => toRow(member, daysAgo)),
  )
  await insertFollows(
    tx,
    members.filter(({ reacts }) => reacts).map(({ handle }) => memberId(handle)),
    now,
  )
  await insertProfileViews(tx, now)
  await insertBlocks(
    tx,
    members.flatMap(({ handle, blocks }) =>
      blocks.map(({ member, days_ago }) => ({
        blocker_id: memberId(handle),
        blocked_id: memberId(member),
        created_at: daysAgo(days_ago),
      })),
    ),
  )
}

function toRow(member: DemoMember, daysAgo: DaysAgo) {
  const { handle, pseudo, email, role, verified_type, bio, bio_url, links, messages_from } = member
  return {
    id: memberId(handle),
    handle,
    pseudo,
    email,
    role,
    verified_type,
    verified_at: verified_type && paidAt(member, daysAgo),
    verified_bought: hasBoughtBadge(member),
    subscribed: isVip(member),
    bio,
    bio_url,
    external_links: links.map(({ type, label, url }, index) => ({ id: `${index + 1}`, type, label, url })),
    messages_from,
    avatar_url: `/demo/${member.avatar ?? `members/${handle}.webp`}`,
    banner_url: member.reacts ? `/demo/banners/${handle}.webp` : null,
    joined_at: daysAgo(daysSince(member.joined_at)),
  }
}

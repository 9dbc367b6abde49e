import type { Activity } from '#domain/points/activity.ts'
import type { Quest, QuestId } from '#domain/points/quests.ts'
import { activityColumns } from './badges.queries.ts'
import type { Sql } from '#server/platform/db/database.ts'

type QuestRecord = Activity & { community_xp: number; rewarded: QuestId[] }

/** Reads the counts that quests depend on, and the rewards that the member already received. */
export async function findQuestRecord(sql: Sql, userId: string): Promise<QuestRecord> {
  const row = await sql.one<QuestRecord>`
    select t.community_xp, ${activityColumns(sql)},
      array(select cause from xp_events e where e.user_id = t.user_id and e.kind = 'quest') as rewarded
    from profile_stats t where t.user_id = ${userId}`
  return row
}

/** Returns false when the reward was already paid. */
export async function payQuest(sql: Sql, userId: string, { id, xp_reward }: Quest): Promise<boolean> {
  const paid = await sql`
    with xp_changes as (
      insert into xp_events (user_id, kind, cause, amount) values (${userId}, 'quest', ${id}, ${xp_reward})
      on conflict do nothing returning amount
    )
    update profile_stats set community_xp = community_xp + amount from xp_changes where user_id = ${userId}`
  return paid.count === 1
}

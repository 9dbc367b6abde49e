import type { Sql } from '#server/db/database.ts'

type Task = { queue: 'validation' | 'reports'; targetId: string }

/** « Je m’en occupe »: whoever had it before no longer has it. */
export async function assign(sql: Sql, { queue, targetId }: Task, userId: string): Promise<void> {
  await sql`
    insert into assignments (queue, target_id, user_id) values (${queue}, ${targetId}, ${userId})
    on conflict (queue, target_id) do update set user_id = excluded.user_id, created_at = now()
    where assignments.user_id <> excluded.user_id`
}

/** Only who has it lets go of it. */
export async function unassign(sql: Sql, { queue, targetId }: Task, userId: string): Promise<void> {
  await sql`
    delete from assignments where queue = ${queue} and target_id = ${targetId} and user_id = ${userId}`
}

/** It is decided: nobody takes care of it any longer. Triggers do the same for plans. */
export async function endAssignment(sql: Sql, { queue, targetId }: Task): Promise<void> {
  await sql`delete from assignments where queue = ${queue} and target_id = ${targetId}`
}

import type { DraftContent } from '#domain/editor/plan-form.ts'
import type { PlanDraft } from '#domain/plans/plans.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockPlan } from '#server/platform/db/locks.ts'
import type { DraftsRow, PlansRow } from '#server/platform/db/rows.gen.ts'

export const listDrafts = (sql: Sql, userId: string): Promise<PlanDraft[]> => sql<PlanDraft[]>`
  select d.id, d.plan_id, coalesce(d.content ->> 'title', '') as title, d.updated_at,
    (d.kind = 'plan' or p.author_id is not distinct from d.user_id) as is_own
  from drafts d left join plans p on p.id = d.plan_id
  where d.user_id = ${userId} and d.kind in ('plan', 'edit') and p.status is distinct from 'deleted'
  order by d.updated_at desc`

type Draft = Pick<DraftsRow, 'id' | 'updated_at'> & { content: DraftContent }

type DraftChoice = Partial<Record<'plan_id' | 'draft_id' | 'adapted_from', string | undefined>>

/** Finds a draft by its id, or the draft of an edit, or the latest draft of a new plan or of an adaptation. */
export async function findDraft(
  sql: Sql,
  userId: string,
  { plan_id, draft_id, adapted_from }: DraftChoice,
): Promise<Draft | null> {
  const which = draft_id
    ? sql`id = ${draft_id} and kind in ('plan', 'edit')`
    : plan_id
      ? sql`plan_id = ${plan_id} and kind = 'edit'`
      : adapted_from
        ? sql`kind = 'plan' and content ->> 'adapted_from' = ${adapted_from}`
        : sql`kind = 'plan'`
  return await sql.maybeOne<Draft>`
    select id, content, updated_at from drafts where user_id = ${userId} and ${which}
    order by updated_at desc limit 1`
}

/** Returns null if the plan is deleted, or if the id belongs to another member or another plan. */
export async function upsertDraft(
  sql: Sql,
  userId: string,
  { id, plan_id, content }: { id: string; plan_id: string | null; content: DraftContent },
): Promise<string | null> {
  const kind = plan_id ? 'edit' : 'plan'
  if (plan_id) {
    if (!(await lockPlan(sql, plan_id, 'share'))) return null
    await sql`
      delete from drafts where user_id = ${userId} and plan_id = ${plan_id} and kind = 'edit' and id <> ${id}`
  }
  const row = await sql.maybeOne<Pick<DraftsRow, 'updated_at'>>`
    insert into drafts (id, user_id, kind, plan_id, content)
    values (${id}, ${userId}, ${kind}, ${plan_id}, ${sql.json(content)})
    on conflict (id) do update set content = excluded.content, updated_at = now()
      where drafts.user_id = ${userId} and drafts.kind = excluded.kind
        and drafts.plan_id is not distinct from excluded.plan_id
    returning updated_at`
  return row?.updated_at ?? null
}

/** Returns the id of the plan that was created from the draft. */
export async function findPlanOfDraft(sql: Sql, userId: string, draftId: string): Promise<string | null> {
  const plan = await sql.maybeOne<Pick<PlansRow, 'id'>>`
    select id from plans where author_id = ${userId} and draft_id = ${draftId}`
  return plan?.id ?? null
}

export async function hasOtherDrafts(sql: Sql, userId: string, id: string, count: number): Promise<boolean> {
  const others = await sql`
    select from drafts where user_id = ${userId} and kind = 'plan' and id <> ${id} limit ${count}`
  return others.count === count
}

/** As stored, which PostgreSQL knows without reading the texts. */
export async function countDraftBytes(sql: Sql, userId: string): Promise<number> {
  const { bytes } = await sql.one<{ bytes: number }>`
    select coalesce(sum(pg_column_size(content)), 0)::int as bytes from drafts where user_id = ${userId}`
  return bytes
}

export async function deleteOldEdits(sql: Sql, userId: string, keep: number): Promise<void> {
  await sql`
    delete from drafts where id in (
      select id from drafts where user_id = ${userId} and kind = 'edit' order by updated_at desc offset ${keep}
    )`
}

export async function deleteDraft(sql: Sql, userId: string, id: string): Promise<{ done: true }> {
  await sql`delete from drafts where id = ${id} and user_id = ${userId} and kind in ('plan', 'edit')`
  return { done: true }
}

export async function deleteEditDraft(sql: Sql, userId: string, planId: string): Promise<void> {
  await sql`delete from drafts where plan_id = ${planId} and user_id = ${userId} and kind = 'edit'`
}

import { executionPath } from '#domain/plans/plans.ts'
import { counted } from '#domain/numbers.ts'
import { longDate } from '#domain/time.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { LinkList } from '#server/platform/mail/content.ts'
import { listRunning, type RunningExecution } from './queries.ts'

type NextSteps = { parts: LinkList[]; are_last: boolean }

const NONE: NextSteps = { parts: [], are_last: false }

/** For each of these members a part for each running execution; none without one. */
export async function readNextSteps(
  sql: Sql,
  siteUrl: string,
  userIds: readonly string[],
): Promise<(userId: string) => NextSteps> {
  const running = userIds.length > 0 ? await listRunning(sql, userIds) : []
  const ofMember = Map.groupBy(running, ({ user_id }) => user_id)
  return (userId) => {
    const executions = ofMember.get(userId)
    if (!executions) return NONE
    return {
      parts: executions.map((execution) => partOf(execution, siteUrl + executionPath(execution))),
      are_last: executions.every(({ is_idle }) => is_idle),
    }
  }
}

function partOf(execution: RunningExecution, link: string): LinkList {
  const { title, steps_count, next_steps } = execution
  const items = next_steps.map(({ content, place }) => ({
    label: content,
    detail: `Étape ${place} sur ${steps_count}`,
    link,
  }))
  return {
    title,
    items: items.length > 0 ? items : [withoutStep(execution, link)],
    more: progressOf(execution),
  }
}

const withoutStep = ({ steps_count }: RunningExecution, link: string) => ({
  label: 'Ouvrir mon journal',
  detail: steps_count > 0 ? 'Toutes les étapes sont faites' : 'Pas encore d’étape',
  link,
})

/** « 4 étapes sur 9 · dernière entrée le 3 novembre 2026 » */
function progressOf({ steps_count, done_count, last_entry_on }: RunningExecution): string {
  const progress = `${counted(done_count, 'étape')} sur ${steps_count}`
  return last_entry_on ? `${progress} · dernière entrée le ${longDate(last_entry_on)}` : progress
}

import { randomUUID } from 'node:crypto'
import { anEntry, anExecution, aStep } from './executions.ts'
import type { PermissionRequest } from './permission-requests.ts'
import type { aSite } from './site.ts'

type Site = Awaited<ReturnType<typeof aSite>>
type Member = { id: string } | undefined
type Caller = { site: Site; member: Member }

/** The execution of this member, or of another one. It does not run: a member runs ten at most. */
const execution = (site: Site, member: Member) =>
  anExecution(site, { status: 'paused', ...(member && { user_id: member.id }) })

const ownPath = async (site: Site, member: Member, rest = '') =>
  `/api/my/executions/${(await execution(site, member)).id}${rest}`

/** An entry of a public journal of this member, or of another one. */
export async function theirEntry(site: Site, member?: { id: string }): Promise<string> {
  const { id } = await anExecution(site, { visibility: 'all', ...(member && { user_id: member.id }) })
  return await anEntry(site.db.sql, id)
}

const STEP = { content: 'Louer un local', position: 0, done: true }
const ENTRY = { entry_date: '2026-01-02', content: 'Premier jour', spent_cents: 100 }

async function anOldEntry(site: Site, member: Member) {
  const { id } = await execution(site, member)
  await site.db.sql`update executions set started_on = '2026-01-01' where id = ${id}`
  return { path: `/api/my/executions/${id}/entries/${randomUUID()}`, body: ENTRY }
}

async function aStoredStep(site: Site, member: Member) {
  const { id } = await execution(site, member)
  return `/api/my/executions/${id}/steps/${await aStep(site.db.sql, id)}`
}

/** Requests about an execution of this member, or of another one. */
const ON_EXECUTION: Record<string, (site: Site, member: Member) => Promise<PermissionRequest>> = {
  'executions.readOwn': async (site, member) => ({ path: await ownPath(site, member) }),
  'executions.listEntries': async (site, member) => ({ path: await ownPath(site, member, '/entries') }),
  'executions.setStatus': async (site, member) => ({
    path: await ownPath(site, member, '/status'),
    body: { status: 'abandoned', abandon_reason: 'time' },
  }),
  'executions.shareFigures': async (site, member) => ({
    path: await ownPath(site, member, '/figures'),
    body: { shares_figures: true },
  }),
  'executions.publish': async (site, member) => ({
    path: await ownPath(site, member, '/publication'),
    body: { visibility: 'text' },
  }),
  'executions.unpublish': async (site, member) => ({ path: await ownPath(site, member, '/publication') }),
  'executions.saveStep': async (site, member) => ({
    path: await ownPath(site, member, `/steps/${randomUUID()}`),
    body: STEP,
  }),
  'executions.deleteStep': async (site, member) => ({ path: await aStoredStep(site, member) }),
  'executions.saveEntry': anOldEntry,
  'executions.deleteEntry': async (site, member) => ({
    path: `/api/journal-entries/${await theirEntry(site, member)}`,
  }),
  'executions.delete': async (site, member) => ({ path: await ownPath(site, member) }),
}

export const EXECUTION_REQUESTS: Record<string, (caller: Caller) => Promise<PermissionRequest>> = {
  'executions.start': async ({ site }) => ({
    path: `/api/plans/${(await site.aPlan()).id}/execution`,
    body: { id: randomUUID() },
  }),
  'executions.planSteps': async ({ site }) => ({ path: `/api/plans/${(await site.aPlan()).id}/steps` }),
  'executions.listOwn': async () => ({}),
  'executions.read': async ({ site }) => ({
    path: `/api/executions/${(await anExecution(site, { visibility: 'text' })).id}`,
  }),
  'executions.listOfPlan': async ({ site }) => ({
    path: `/api/plans/${(await anExecution(site, { visibility: 'text' })).plan_id}/executions`,
  }),
  ...Object.fromEntries(
    Object.entries(ON_EXECUTION).map(([name, request]) => [
      name,
      ({ site, member }: Caller) => request(site, member),
    ]),
  ),
}

export const OTHERS_EXECUTION_REQUESTS = Object.fromEntries(
  Object.entries(ON_EXECUTION).map(([name, request]) => [name, (site: Site) => request(site, undefined)]),
)

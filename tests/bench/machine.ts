import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, loadavg } from 'node:os'
import { openSession } from '#server/db/client.ts'
import type { RunningSite } from './running-site.ts'

/** Under what the figures were measured. */
export type Circumstances = {
  date: string
  commit: string
  processors: number
  arch: string
  /** Of the last minute, before the run. */
  load: number
  node: string
  /** What only a run with a site knows. */
  postgresql?: string
  plans?: number
  members?: number
}

export const circumstances = (): Circumstances => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  processors: availableParallelism(),
  arch: arch(),
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
  node: process.version,
})

type Data = Required<Pick<Circumstances, 'postgresql' | 'plans' | 'members'>>

export async function dataOf({ database }: RunningSite): Promise<Data> {
  const { sql, end } = await openSession(database)
  const [row] = await sql<[Data]>`
    select current_setting('server_version') as postgresql, (select count(*) from plan_stats where published) as plans,
      (select count(*) from profiles) as members`.finally(end)
  return row
}

export function sentenceOf({ processors, load, plans, members, ...rest }: Circumstances): string {
  const data =
    plans === undefined ? '' : `, ${plans} plans, ${members} members, PostgreSQL ${rest.postgresql}`
  return `${rest.date}, ${rest.commit}, ${processors} processors (${rest.arch}), load ${load} before, Node ${rest.node}${data}`
}

import { execFileSync } from 'node:child_process'
import { arch, availableParallelism, loadavg } from 'node:os'
import { openConnection } from '#server/platform/db/client.ts'
import type { RunningSite } from './running-site.ts'

/** The machine and the data on which a run measured. */
export type Environment = {
  date: string
  commit: string
  processors: number
  arch: string
  /** Load average of the last minute before the run. */
  load: number
  node: string
  /** Only of runs with a site. */
  postgresql?: string
  plans?: number
  members?: number
}

export const readEnvironment = (): Environment => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  processors: availableParallelism(),
  arch: arch(),
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
  node: process.version,
})

type Data = Required<Pick<Environment, 'postgresql' | 'plans' | 'members'>>

export async function dataOf({ database }: RunningSite): Promise<Data> {
  const { sql, end } = await openConnection(database)
  return await sql.one<Data>`
    select current_setting('server_version') as postgresql, (select count(*) from plan_stats where published) as plans,
      (select count(*) from profiles) as members`.finally(end)
}

export function describeEnvironment({ processors, load, plans, members, ...rest }: Environment): string {
  const data =
    plans === undefined ? '' : `, ${plans} plans, ${members} members, PostgreSQL ${rest.postgresql}`
  return `${rest.date}, ${rest.commit}, ${processors} processors (${rest.arch}), load ${load} before, Node ${rest.node}${data}`
}

import type { Database } from '#server/db/database.ts'
import { somebodyWaits } from './database.ts'

/** What this member is answered who loses their role while they wait for their turn. */
export async function whileDemoted(
  db: Database,
  { id }: { id: string },
  ask: () => Promise<Response>,
): Promise<Response> {
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const demotion = db.transaction(async (tx) => {
    await tx`select from users where id = ${id} for update`
    await tx`update profiles set role = 'user' where user_id = ${id}`
    held.resolve()
    await release.promise
  })
  await held.promise
  const answer = ask()
  await somebodyWaits(db.sql)
  release.resolve()
  await demotion
  return await answer
}

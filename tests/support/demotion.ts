import type { Database } from '#server/platform/db/database.ts'
import { waitForBlockedStatement } from './database.ts'

/** The response to a member who loses their role while their request waits for a lock. */
export async function whileDemoted(
  db: Database,
  { id }: { id: string },
  sendRequest: () => Promise<Response>,
): Promise<Response> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const demotion = db.transaction(async (tx) => {
    await tx`select from users where id = ${id} for update`
    await tx`update profiles set role = 'user' where user_id = ${id}`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const response = sendRequest()
  await waitForBlockedStatement(db.sql)
  release.resolve()
  await demotion
  return await response
}

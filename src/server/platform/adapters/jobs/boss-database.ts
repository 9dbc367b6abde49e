import type { Db } from 'pg-boss'
import type { Database, Sql } from '#server/platform/db/database.ts'

/** Runs the SQL of pg-boss on one of our connections or transactions. `unsafe`: pg-boss sends several statements at once. */
export const bossDatabase = (sql: Sql): Pick<Db, 'executeSql'> => ({
  executeSql: async (text, values) => ({ rows: [...(await sql.unsafe(text, values))] }),
})

/** With LISTEN, so that a job starts as soon as it is committed. */
export const listeningBossDatabase = (db: Database): Db => ({
  ...bossDatabase(db.sql),
  async listen(channel, onNotification, onReconnect) {
    const subscription = await db.listen(channel, onNotification, onReconnect)
    return { close: async () => subscription.stop() }
  },
})

import type { Db } from 'pg-boss'
import type { Database, Sql } from '#server/db/database.ts'

/** Lets pg-boss speak through a tag of ours: that of its own connections, or that of a transaction. It sends scripts too. */
export const bossDatabase = (sql: Sql): Pick<Db, 'executeSql'> => ({
  executeSql: async (text, values) => ({ rows: [...(await sql.unsafe(text, values))] }),
})

/** The same with notifications, so that a job starts as soon as it is committed. */
export const listeningBossDatabase = (db: Database): Db => ({
  ...bossDatabase(db.sql),
  async listen(channel, onNotification, onReconnect) {
    const subscription = await db.listen(channel, onNotification, onReconnect)
    return { close: async () => subscription.stop() }
  },
})

import type { Db } from 'pg-boss'
import type { Database, Sql } from '#server/db/database.ts'

/** PostgreSQL's number of the type « text ». */
const TEXT = 25

type BossDatabase = Pick<Db, 'executeSql'>

/** Lets pg-boss speak through a tag of ours: that of its own connection, or that of a transaction. */
export function bossDatabase(sql: Sql): BossDatabase {
  return {
    async executeSql(text, values = []) {
      try {
        const rows = await sql.unsafe(text, values.map(plainText) as never[])
        // A script of several statements answers one list per statement.
        return { rows: rows.some(Array.isArray) ? rows.flat() : [...rows] }
      } catch (error) {
        // A script that broke between its BEGIN and its COMMIT leaves the connection in a transaction that nobody ends.
        if (/^\s*begin\b/i.test(text)) await sql.unsafe('rollback').catch(() => {})
        throw error
      }
    },
  }

  // pg-boss hands JSON over as text; for a parameter of type json the driver would encode it a second time.
  function plainText(value: unknown) {
    return typeof value === 'string' && /^[[{]/.test(value) ? sql.typed(value as never, TEXT) : value
  }
}

/** The same with notifications, so that a job starts as soon as it is committed. */
export function listeningBossDatabase(db: Database): Db {
  return {
    ...bossDatabase(db.sql),
    async listen(channel, onNotification, onReconnect) {
      const subscription = await db.listen(channel, onNotification, onReconnect)
      return { close: async () => subscription.stop() }
    },
  }
}

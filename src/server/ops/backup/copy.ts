import type { Readable, Writable } from 'node:stream'
import { from, to } from 'pg-copy-streams'
import { type DatabaseTarget, type DirectConnection, openClient } from '#server/platform/db/client.ts'
import { createSql } from '#server/platform/db/sql.ts'

export type CopyConnection = DirectConnection & {
  /** Streams the output of « copy … to stdout ». */
  copyOut(statement: string): Readable
  /** Streams the input of « copy … from stdin ». `rowCount` is set once the stream has finished. */
  copyIn(statement: string): Writable & { rowCount: number }
}

/** Opens a connection without time limits that can also copy tables of any size. */
export async function openCopyConnection(target: DatabaseTarget, name: string): Promise<CopyConnection> {
  const client = await openClient(target, name)
  return {
    sql: createSql((statement) => client.query(statement)),
    copyOut: (statement) => client.query(to(statement)),
    copyIn: (statement) => client.query(from(statement)),
    end: () => client.end(),
  }
}

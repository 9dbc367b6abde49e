import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#server/config/start-error.ts'
import { openConnection, type Target } from '#server/db/client.ts'
import type { Sql } from '#server/db/database.ts'
import { MAX_LAG_SECONDS } from '#server/db/replay.ts'
import { hasReplayed, readCopy } from './queries.ts'

/** Does it follow this very database, and closely enough to be read? */
export async function checkReplica(target: Target, readTarget: Target): Promise<string> {
  const primary = await openConnection(target, 'plan-b doctor')
  try {
    const replica = await openConnection(readTarget, 'plan-b doctor').catch(() => {
      throw new StartError(
        'elle ne répond pas, et tout se lit sur la base elle-même : vérifiez DATABASE_READ_URL.',
      )
    })
    return await compare(primary.sql, replica.sql).finally(() => replica.end())
  } finally {
    await primary.end()
  }
}

async function compare(primary: Sql, replica: Sql): Promise<string> {
  const [original, copy] = [await readCopy(primary), await readCopy(replica)]
  if (original.system !== copy.system) {
    throw new StartError('c’est une autre base que celle de DATABASE_URL : corrigez DATABASE_READ_URL.')
  }
  if (!original.written || !copy.replayed) {
    throw new StartError(
      'elle ne suit plus la base (promue, ou la base elle-même) : donnez dans DATABASE_READ_URL une réplique en continu (streaming).',
    )
  }
  for (const end = Date.now() + MAX_LAG_SECONDS * 1000; Date.now() < end; await pause(100)) {
    if (await hasReplayed(replica, original.written)) return 'elle suit la base de près.'
  }
  throw new StartError(
    `elle a plus de ${MAX_LAG_SECONDS} secondes de retard, et n’est pas lue : vérifiez sa machine et la réplication.`,
  )
}

import { onTestFinished } from 'vitest'
import type { PublishedEvent } from '#api/live.ts'
import { unpackCommands } from '#server/platform/adapters/live/payloads.ts'
import type { Database } from '#server/platform/db/database.ts'

/** The events that the open tabs of this member receive from now on. */
export async function liveEventsOf(
  db: Pick<Database, 'listen'>,
  { id }: { id: string },
): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = []
  const hearing = await db.listen('live', (payload) => {
    for (const command of unpackCommands(payload))
      if ('deliver' in command && command.deliver.includes(`user:${id}`)) events.push(command.event)
  })
  onTestFinished(() => hearing.stop())
  return events
}

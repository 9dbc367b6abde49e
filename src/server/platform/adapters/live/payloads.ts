import type { PublishedEvent } from '#api/live.ts'

/** `user:…`, `session:…` or `plan:…`. The server decides which connections join a channel. */
export type Channel = `${'user' | 'session' | 'plan'}:${string}`

/** A command for every process: deliver an event to the connections of some channels, close them, or make them reconnect. */
export type LiveCommand =
  | { deliver: Channel[]; event: PublishedEvent }
  | { disconnect: Channel[] }
  /** Sent by database triggers when a member’s role or bans change: on reconnecting, the tab’s session is read again. */
  | { reconnect: Channel[] }
  /** Events and disconnect commands may have been lost: every tab reconnects and reloads what it shows. */
  | { resync: true }

/** A NOTIFY carries less than 8,000 bytes. */
const PAYLOAD_BYTES = 7_900
const CHANNELS_PER_COMMAND = 100

/** Packs commands into few payloads, each small enough for a NOTIFY. Of equal commands only the last is sent. */
export function packCommands(commands: LiveCommand[]): string[] {
  const payloads: string[] = []
  let texts: string[] = []
  let bytes = 2
  const latestFirst = commands
    .flatMap(inChunks)
    .map((command) => JSON.stringify(command))
    .toReversed()
  for (const text of [...new Set(latestFirst)].toReversed()) {
    const more = Buffer.byteLength(text) + 1
    if (bytes + more > PAYLOAD_BYTES && texts.length > 0) {
      payloads.push(`[${texts.join()}]`)
      texts = []
      bytes = 2
    }
    texts.push(text)
    bytes += more
  }
  if (texts.length > 0) payloads.push(`[${texts.join()}]`)
  return payloads
}

export const unpackCommands = (payload: string) => JSON.parse(payload) as LiveCommand[]

function inChunks(command: LiveCommand): LiveCommand[] {
  if ('deliver' in command)
    return chunk(command.deliver).map((deliver) => ({ deliver, event: command.event }))
  if ('disconnect' in command) return chunk(command.disconnect).map((disconnect) => ({ disconnect }))
  if ('reconnect' in command) return chunk(command.reconnect).map((reconnect) => ({ reconnect }))
  return [command]
}

function chunk(channels: Channel[]): Channel[][] {
  const count = Math.ceil(channels.length / CHANNELS_PER_COMMAND)
  return Array.from({ length: count }, (_, part) =>
    channels.slice(part * CHANNELS_PER_COMMAND, (part + 1) * CHANNELS_PER_COMMAND),
  )
}

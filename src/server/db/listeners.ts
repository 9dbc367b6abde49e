import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import type { OpenClient } from './client.ts'

export type Listeners = {
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<Subscription>
  end(): Promise<void>
}

type Subscription = { stop(): void }

type Listener = { channel: string; onMessage: (payload: string) => void; onReconnect: () => void }

const RETRY_MS = 250

/** One connection that only listens. When it is lost a fresh one takes its place, until `end`. */
export function openListeners(openClient: OpenClient, onError: (error: unknown) => void): Listeners {
  const listeners = new Set<Listener>()
  let client: postgres.Sql | null = null
  let isReopening = false
  let isEnding = false

  function open(): postgres.Sql {
    const fresh = openClient({
      max: 1,
      max_lifetime: null,
      onclose: () => {
        if (client === fresh) void reopen()
      },
      onnotify: (channel: string, payload: string) => {
        tell((listener) => listener.channel === channel && listener.onMessage(payload))
      },
    })
    return fresh
  }

  async function reopen() {
    client = null
    isReopening = true
    await pause(RETRY_MS, undefined, { ref: false })
    if (isEnding) return
    const fresh = (client = open())
    isReopening = false
    try {
      const channels = new Set([...listeners].map((listener) => listener.channel))
      for (const channel of channels) await subscribe(fresh, channel)
    } catch {
      if (client === fresh) void reopen()
      await fresh.end({ timeout: 0 })
      return
    }
    tell((listener) => listener.onReconnect())
  }

  function tell(what: (listener: Listener) => unknown) {
    for (const listener of listeners) {
      try {
        what(listener)
      } catch (error) {
        onError(error)
      }
    }
  }

  return {
    async listen(channel, onMessage, onReconnect = () => {}) {
      const listener = { channel, onMessage, onReconnect }
      listeners.add(listener)
      // While the connection is being replaced, the fresh one will subscribe to this channel too.
      if (!isReopening) await subscribe((client ??= open()), channel)
      return { stop: () => void listeners.delete(listener) }
    },
    async end() {
      isEnding = true
      await client?.end({ timeout: 0 })
    },
  }
}

async function subscribe(client: postgres.Sql, channel: string) {
  await client`listen ${client(channel)}`
}

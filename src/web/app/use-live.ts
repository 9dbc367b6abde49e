import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveMessage } from '#api/live.ts'
import { rereadViewer } from '#web/features/viewer/viewer-query.ts'
import { plugIn, resync, spread } from '#web/lib/live-news.ts'
import { connectLive, liveUrl } from './live-connection.ts'

/** This tab's live connection, while it stands on a page. */
export function useLive(mayListen: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!mayListen) return undefined
    const connection = connectLive(liveUrl(window.location.href), liveHandlers(client))
    const unplug = plugIn(connection.watch)
    return () => {
      unplug()
      connection.close()
    }
  }, [client, mayListen])
}

/** What the connection's news have this tab ask for. */
export const liveHandlers = (client: QueryClient) => ({
  onMessage: (message: LiveMessage) => {
    spread(message)
    if (message.type === 'profile_changed') void rereadViewer(client)
  },
  onResync: () => {
    // Coming back to a tab has some of it on its way already.
    void client.invalidateQueries(undefined, { cancelRefetch: false })
    resync()
  },
  onSignedOut: () => void rereadViewer(client),
})

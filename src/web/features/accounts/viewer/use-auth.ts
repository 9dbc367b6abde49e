import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Actor } from '#domain/permissions.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { sharedQuery } from '#web/lib/shared-query.ts'
import { useStore } from '#web/lib/store.ts'
import { refetchViewer, viewerQuery } from './viewer-query.ts'

/** The signed-in member, null for a visitor, undefined while unknown. */
export function useViewer(): Viewer | null | undefined {
  return useStore(viewerStore(useQueryClient()), undefined)
}

export const viewerStore = (client: QueryClient) => sharedQuery(client, viewerQuery)

/** A short failure of the network or the server is not shown. */
const SILENT_FAILURES = 3

/** A retry function when the viewer could not be loaded and is not known yet; else null. It is also retried automatically. */
export function useViewerRetry(): (() => void) | null {
  const client = useQueryClient()
  const { data, failureCount } = useQuery(viewerQuery)
  const [hasFailed, setHasFailed] = useState(false)
  if (failureCount > SILENT_FAILURES && !hasFailed) setHasFailed(true)
  return hasFailed && data === undefined ? () => void refetchViewer(client) : null
}

/** The viewer as the rules of domain/permissions.ts take them. */
export const actorOf = ({ user, profile, subscription, ban_status }: Viewer): Actor & { id: string } => ({
  id: user.id,
  role: profile.role,
  verified_type: profile.verified_type,
  subscribed: subscription.subscribed,
  community_xp: profile.community_xp,
  ban_status,
})

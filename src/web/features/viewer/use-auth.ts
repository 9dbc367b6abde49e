import { type QueryClient, QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Actor } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'
import { rereadViewer, viewerQuery } from './viewer-query.ts'

/** Who is signed in, null for a visitor, undefined while unknown. */
export function useViewer(): Viewer | null | undefined {
  const { subscribe, current } = viewerStore(useQueryClient())
  // A part of the page that is hydrated late must first say what the server said.
  return useSyncExternalStore(subscribe, current, () => undefined)
}

type ViewerStore = {
  subscribe: (onChange: () => void) => () => void
  current: () => Viewer | null | undefined
}

const stores = new WeakMap<QueryClient, ViewerStore>()

/** One observer for all who ask, many on every page: an observer each kept a phone busy. */
export function viewerStore(client: QueryClient): ViewerStore {
  const known = stores.get(client)
  if (known) return known
  const observer = new QueryObserver(client, viewerQuery)
  const store: ViewerStore = {
    subscribe: (onChange) => observer.subscribe(onChange),
    current: () => client.getQueryData(viewerQuery.queryKey),
  }
  stores.set(client, store)
  return store
}

/** A short absence of the network or the server goes unnoticed. */
const FAILURES_UNNOTICED = 3

/** How to ask again who is signed in, where that failed and nobody is known yet; else null. It is also asked by itself. */
export function useViewerRetry(): (() => void) | null {
  const client = useQueryClient()
  const { data, failureCount } = useQuery(viewerQuery)
  const [hasFailed, setHasFailed] = useState(false)
  if (failureCount > FAILURES_UNNOTICED && !hasFailed) setHasFailed(true)
  return hasFailed && data === undefined ? () => void rereadViewer(client) : null
}

/** The viewer as the rules of domain/permissions.ts ask for them. */
export const actorOf = ({ user, profile, subscription, ban_status }: Viewer): Actor & { id: string } => ({
  id: user.id,
  role: profile.role,
  verified_type: profile.verified_type,
  subscribed: subscription.subscribed,
  community_xp: profile.community_xp,
  ban_status,
})

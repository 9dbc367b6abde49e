import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { OwnProfile, Viewer, ViewerSession } from '#domain/viewer.ts'
import { viewerQuery } from './viewer-query.ts'

type Auth = {
  user: Viewer['user'] | null
  session: ViewerSession | null
  profile: OwnProfile | null
  /** Until the session was read for the first time. */
  loading: boolean
}

export function useAuth(): Auth {
  const viewer = useViewer()
  return {
    user: viewer?.user ?? null,
    session: viewer?.session ?? null,
    profile: viewer?.profile ?? null,
    loading: viewer === undefined,
  }
}

/** Who is signed in, null for a visitor, undefined while unknown. */
export function useViewer(): Viewer | null | undefined {
  const { data } = useQuery(viewerQuery)
  // A part of the page that is hydrated late must first say what the server said.
  return useHydrated() ? data : undefined
}

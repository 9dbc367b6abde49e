import type { QueryClient } from '@tanstack/react-query'
import { homeFeed } from '#web/features/feed/home-feed.ts'
import { signUpsQuery } from '#web/lib/site.ts'
import { planListQuery } from '#web/features/feed/plan-list.ts'

/** What the address of /auth says, and nothing of what is typed. */
export type AuthSearch = {
  onglet?: 'inscription' | undefined
  /** The page one came from. */
  retour?: string | undefined
  /** How a sign-in with Google ended, when it failed. */
  erreur?: string | undefined
}

// Every key always: what is left out here would stay as it came.
export const readAuthSearch = ({ onglet, retour, erreur }: Record<string, string>): AuthSearch => ({
  onglet: onglet === 'inscription' ? onglet : undefined,
  retour: retour || undefined,
  erreur: erreur || undefined,
})

/** The token of a mail's link. */
export const readTokenSearch = ({ jeton }: Record<string, string>): { jeton?: string | undefined } => ({
  jeton: jeton || undefined,
})

/** The server waits for the plans beside the form, and for whether one may sign up; neither keeps the form from showing. */
export async function loadAuth(queryClient: QueryClient): Promise<void> {
  const signUps = queryClient.prefetchQuery(signUpsQuery)
  const plans = loadAside(queryClient)
  if (import.meta.env.SSR) await Promise.all([signUps, plans])
}

/** The server waits for the plans beside the form; the form does not depend on them. */
export async function loadAside(queryClient: QueryClient): Promise<void> {
  const plans = queryClient.prefetchInfiniteQuery(planListQuery(homeFeed('top')))
  if (import.meta.env.SSR) await plans
}

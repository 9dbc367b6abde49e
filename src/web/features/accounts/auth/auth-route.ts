import type { QueryClient } from '@tanstack/react-query'
import { homeFeed } from '#web/features/feed/home-feed.ts'
import { signUpsQuery } from '#web/lib/site.ts'
import { planListQuery } from '#web/features/feed/plan-list.ts'

/** The search parameters of /auth and of the page of the second factor; typed values are never in it. */
export type AuthSearch = {
  onglet?: 'inscription' | undefined
  /** The page to return to. */
  retour?: string | undefined
  /** Why a sign-in with Google, or its second factor, failed. */
  erreur?: string | undefined
  /** After a link of the data access: the member's settings, whose address is not known before. */
  suite?: 'donnees' | undefined
}

// Every key is returned: the router keeps keys that are left out as they came.
export const readAuthSearch = ({ onglet, retour, erreur, suite }: Record<string, string>): AuthSearch => ({
  onglet: onglet === 'inscription' ? onglet : undefined,
  retour: retour || undefined,
  erreur: erreur || undefined,
  suite: suite === 'donnees' ? suite : undefined,
})

/** The server waits for the plans beside the form and for the state of sign-ups; the browser waits for neither. */
export async function loadAuth(queryClient: QueryClient): Promise<void> {
  const signUps = queryClient.prefetchQuery(signUpsQuery)
  const plans = loadAside(queryClient)
  if (import.meta.env.SSR) await Promise.all([signUps, plans])
}

/** The server waits for the plans beside the form; the browser does not. */
export async function loadAside(queryClient: QueryClient): Promise<void> {
  const plans = queryClient.prefetchInfiniteQuery(planListQuery(homeFeed('top')))
  if (import.meta.env.SSR) await plans
}

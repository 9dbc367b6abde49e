import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { secondFactorApi } from '#api/accounts-second-factor.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The section of the settings, and the hash of its address. */
export const SECOND_FACTOR_ID = 'double-authentification'

/** The ways to sign in beside the password. */
export const factorsQuery = queryOptions({
  queryKey: keys.factors,
  queryFn: () => call(secondFactorApi.listFactors, {}),
})

/** After a change of the factors: it ends other sessions, and may unlock the role. */
export async function refetchFactors(client: QueryClient): Promise<void> {
  await Promise.all([refetchViewerInAllTabs(client), client.invalidateQueries({ queryKey: keys.sessions })])
}

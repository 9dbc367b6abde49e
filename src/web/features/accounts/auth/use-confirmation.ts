import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/**
 * Confirms the address by the token, which works once. Kept as a query for that reason: whoever asks with the same token,
 * however often the page is drawn, gets the one answer.
 */
export function useConfirmation(token: string | null | undefined) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: keys.confirmation(token),
    queryFn: async () => {
      const answer = await call(accountsApi.confirm, { body: { token: token ?? '' } })
      await refreshViewer(queryClient)
      return answer
    },
    enabled: typeof token === 'string',
    staleTime: Infinity,
    retry: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

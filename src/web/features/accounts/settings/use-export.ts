import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import type { DataExport } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

const POLL_MS = 1000

const exportQuery = queryOptions({
  queryKey: keys.exported,
  queryFn: () => call(accountsApi.readExport, {}),
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
})

/** One's data in a file: how far it is, and the way to ask for it. */
export function useExport() {
  const queryClient = useQueryClient()
  const { data, isPending, isFetching, refetch } = useQuery(exportQuery)
  const start = useMutation({
    mutationFn: () => call(accountsApi.startExport, {}),
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, started),
  })
  return {
    data,
    isLoading: isPending,
    isRetrying: isFetching,
    retry: () => void refetch(),
    start: () => start.mutate(),
    isStarting: start.isPending,
    /** Why none could be started. */
    refusal: start.error?.message ?? null,
  }
}

export const isUnderWay = ({ status }: DataExport) => status === 'waiting' || status === 'running'

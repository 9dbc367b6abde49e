import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reportsApi } from '#api/reports.ts'
import type { ReportCase } from '#domain/staff.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { reportsQuery } from './reports-query.ts'

/** Takes a case on, or leaves it; shown at once, and taken back with a toast when the server refuses. */
export function useClaim(item: ReportCase) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { target_type: targetType, target_id: targetId } = item
  const { queryKey } = reportsQuery('open')
  const show = (assignee: ReportCase['assignee']) =>
    client.setQueryData(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) =>
              row.target_id === targetId && row.target_type === targetType ? { ...row, assignee } : row,
            ),
          })),
        },
    )
  const { mutate } = useMutation({
    mutationFn: (mine: boolean) =>
      call(reportsApi.claim, { params: { targetType, targetId }, body: { mine } }),
    onMutate: async (mine) => {
      await client.cancelQueries({ queryKey })
      show(mine && viewer ? { ...viewer.profile, user_id: viewer.user.id } : null)
    },
    onError: (error) => {
      show(item.assignee)
      tellFailure(error, 'Impossible de traiter cette action.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.staff('reports', { list: 'open' }) }),
  })
  return mutate
}

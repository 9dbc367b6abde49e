import { useQueryClient } from '@tanstack/react-query'
import { reportsApi } from '#api/reports.ts'
import type { ReportCase } from '#domain/staff.ts'
import { useClaim } from '../staff/use-claim.ts'
import { call } from '#web/lib/call.ts'
import { reportsQuery } from './reports-query.ts'

export function useCaseClaim() {
  const client = useQueryClient()
  const { queryKey } = reportsQuery('open')
  return useClaim<ReportCase>({
    queryKey,
    show: (item, assignee) =>
      client.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              rows: page.rows.map((row) => (row.case_id === item.case_id ? { ...row, assignee } : row)),
            })),
          },
      ),
    send: ({ case_id: caseId }, mine) => call(reportsApi.claim, { params: { caseId }, body: { mine } }),
  })
}

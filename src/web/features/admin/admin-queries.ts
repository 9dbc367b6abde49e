import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { adminApi } from '#api/admin.ts'
import type { InputOf } from '#api/endpoint.ts'
import { membersApi } from '#api/moderation.ts'
import type { CountedPage, MemberRecord } from '#domain/moderation/staff.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const LOAD_FAILURE = 'Impossible de charger les données'

export const statsQuery = queryOptions({
  queryKey: keys.staff('stats'),
  queryFn: () => call(adminApi.stats, {}),
})

export const featuresQuery = queryOptions({
  queryKey: keys.staff('features'),
  queryFn: () => call(adminApi.features, {}),
})

type MembersQuery = InputOf<typeof membersApi.listForAdmins>['query']

/** The previous rows are shown until the next ones are loaded. */
export const membersQuery = (query: MembersQuery) =>
  queryOptions({
    queryKey: keys.staff('members', query),
    queryFn: () => call(membersApi.listForAdmins, { query }),
    placeholderData: keepPreviousData,
  })

/** Puts the member of a response into every cached list. */
export function updateMember(client: QueryClient, member: MemberRecord) {
  client.setQueriesData<CountedPage<MemberRecord>>({ queryKey: keys.staff('members').slice(0, 3) }, (page) =>
    page && 'rows' in page
      ? { ...page, rows: page.rows.map((row) => (row.user_id === member.user_id ? member : row)) }
      : page,
  )
}

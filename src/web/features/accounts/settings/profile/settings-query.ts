import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { membersApi } from '#api/members.ts'
import type { AppError } from '#domain/errors.ts'
import type { ProfileSettings } from '#domain/profiles.ts'
import { profileChanged } from '#web/features/members/profile-query.ts'
import { refreshViewer } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'

export const settingsQuery = queryOptions({
  queryKey: ['viewer', 'settings'],
  queryFn: () => call(membersApi.settings, {}),
})

/** After the server took a change of what others see: every tab and every list shows it. */
export async function settle(client: QueryClient, saved?: ProfileSettings): Promise<void> {
  if (saved) client.setQueryData(settingsQuery.queryKey, saved)
  await Promise.all([refreshViewer(client), profileChanged(client)])
}

export const tellSaved = (description: string) => void toast({ title: 'Succès', description })

/** In the server's words, where it had any. */
export function tellFailure(error: AppError | Error, otherwise = 'Erreur lors de la mise à jour') {
  const isWorded = 'kind' in error && error.kind !== 'unexpected'
  toast({ title: 'Erreur', description: isWorded ? error.message : otherwise, variant: 'destructive' })
}

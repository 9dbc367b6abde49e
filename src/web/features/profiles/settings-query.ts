import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { InputOf } from '#api/endpoint.ts'
import { profilesApi } from '#api/profiles.ts'
import { AppError } from '#domain/errors.ts'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { keys } from '#web/lib/keys.ts'
import { toast } from '#web/lib/toast.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: () => call(profilesApi.settings, {}),
})

export type ProfileChanges = InputOf<typeof profilesApi.update>['body']

/** After a conflict with another device, the settings are refetched: saving again overwrites them on purpose. */
export async function saveProfileSettings(
  client: QueryClient,
  changes: ProfileChanges,
): Promise<ProfileSettings> {
  try {
    const saved = await call(profilesApi.update, { body: changes })
    client.setQueryData(settingsQuery.queryKey, saved)
    return saved
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') await client.refetchQueries(settingsQuery)
    throw error
  }
}

/** After a change that other members see: refetches the viewer and everything that shows the member. */
export async function refreshMember(client: QueryClient, saved?: ProfileSettings): Promise<void> {
  if (saved) client.setQueryData(settingsQuery.queryKey, saved)
  await Promise.all([refetchViewerInAllTabs(client), invalidate.member(client)])
}

export const toastSaved = (description: string) => void toast({ title: 'Succès', description })

export const CANNOT_SAVE = 'Erreur lors de la mise à jour'

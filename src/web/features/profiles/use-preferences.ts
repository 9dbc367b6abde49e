import {
  mutationOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query'
import type { InputOf } from '#api/endpoint.ts'
import { profilesApi } from '#api/profiles.ts'
import { mutedAfter, type ProfileSettings } from '#domain/profiles/profiles.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { CANNOT_SAVE, settingsQuery } from './settings-query.ts'

type Preferences = InputOf<typeof profilesApi.preferences>['body']

/** The settings with all pending changes applied: a failed change is no longer pending, the others stay. */
export function usePreferences(settings: ProfileSettings) {
  const pending = useMutationState({ filters: PENDING, select: variablesOf })
  const { mutate } = useMutation(preferencesMutation(useQueryClient()))
  return { ...pending.reduce(withPreferences, settings), change: mutate }
}

const mutationKey = ['preferences']
export const PENDING = { mutationKey, status: 'pending' } as const
export const variablesOf = ({ state }: Pick<Mutation, 'state'>) => state.variables as Preferences

export const preferencesMutation = (client: QueryClient) => {
  const { queryKey } = settingsQuery
  return mutationOptions({
    mutationKey,
    mutationFn: (preferences: Preferences) => call(profilesApi.preferences, { body: preferences }),
    // One after the other: the last change made is the last one saved.
    scope: { id: 'preferences' },
    onSuccess: (_response, preferences) => {
      client.setQueryData(queryKey, (known) => known && withPreferences(known, preferences))
      // A response to an earlier request would undo this change.
      if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      toastFailure(error, CANNOT_SAVE)
      void client.invalidateQueries({ queryKey })
    },
  })
}

export const withPreferences = (
  settings: ProfileSettings,
  {
    messages_from,
    shows_read,
    shows_typing,
    digest,
    steps,
    quiet,
    channel = 'site',
    mute,
    unmute,
  }: Preferences,
): ProfileSettings => ({
  ...settings,
  messages_from: messages_from ?? settings.messages_from,
  shows_read: shows_read ?? settings.shows_read,
  shows_typing: shows_typing ?? settings.shows_typing,
  digest: digest ?? settings.digest,
  steps: steps ?? settings.steps,
  // Null: no quiet hours.
  quiet: quiet === undefined ? settings.quiet : quiet,
  muted: mutedAfter(settings.muted, { channel, mute, unmute }),
})

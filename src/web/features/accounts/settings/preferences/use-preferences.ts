import { tellFailure } from '#web/lib/tell-failure.ts'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import type { InputOf } from '#api/endpoint.ts'
import { mutedAfter } from '#domain/notifications.ts'
import type { ProfileSettings } from '#domain/profiles.ts'
import { call } from '#web/lib/call.ts'
import { CANNOT_SAVE, settingsQuery } from '../profile/settings-query.ts'

type Preferences = InputOf<typeof profilesApi.preferences>['body']

/** Changes a preference: on the page at once, back when the server refuses. */
export function usePreferences(): (preferences: Preferences) => void {
  return useMutation(preferencesMutation(useQueryClient())).mutate
}

const MUTATION_KEY = ['preferences']

/** While changes are underway: what the server keeps so far, and whether one of them failed. */
let kept: ProfileSettings | undefined
let hasFailed = false

export const preferencesMutation = (client: QueryClient) => {
  const { queryKey } = settingsQuery
  const underway = () => client.getMutationCache().findAll({ mutationKey: MUTATION_KEY, status: 'pending' })
  return mutationOptions({
    mutationKey: MUTATION_KEY,
    mutationFn: (preferences: Preferences) => call(profilesApi.preferences, { body: preferences }),
    // One after the other: the last one pressed is the last one kept.
    scope: { id: 'preferences' },
    onMutate: (preferences) => {
      void client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (underway().length === 1) [kept, hasFailed] = [before, false]
      client.setQueryData(queryKey, before && preferring(before, preferences))
    },
    onSuccess: (_answer, preferences) => {
      kept &&= preferring(kept, preferences)
    },
    onError: (error, preferences) => {
      tellFailure(error, CANNOT_SAVE)
      hasFailed = true
      const others = underway().map(({ state }) => state.variables as Preferences)
      const stillWanted = others.filter((other) => other !== preferences)
      client.setQueryData(queryKey, kept && stillWanted.reduce(preferring, kept))
    },
    onSettled: () => {
      // Asked earlier, the server would not know of the changes that are still to come.
      if (hasFailed && underway().length === 1) void client.invalidateQueries({ queryKey })
    },
  })
}

const preferring = (settings: ProfileSettings, preferences: Preferences): ProfileSettings => ({
  ...settings,
  messages_from: preferences.messages_from ?? settings.messages_from,
  muted_notifications: mutedAfter(settings.muted_notifications, preferences),
})

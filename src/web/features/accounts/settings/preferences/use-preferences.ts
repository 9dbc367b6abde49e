import { useMutation, useQueryClient } from '@tanstack/react-query'
import { membersApi } from '#api/members.ts'
import type { InputOf } from '#api/endpoint.ts'
import { mutedAfter } from '#domain/notifications.ts'
import type { ProfileSettings } from '#domain/profiles.ts'
import { call } from '#web/lib/call.ts'
import { settingsQuery, tellFailure } from '../profile/settings-query.ts'

type Preferences = InputOf<typeof membersApi.preferences>['body']

/** Changes a preference: on the page at once, back when the server refuses. */
export function usePreferences(): (preferences: Preferences) => void {
  const client = useQueryClient()
  const { queryKey } = settingsQuery
  const { mutate } = useMutation({
    mutationFn: (preferences: Preferences) => call(membersApi.preferences, { body: preferences }),
    // One after the other: the last one pressed is the last one kept.
    scope: { id: 'preferences' },
    onMutate: (preferences) => {
      void client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, before && preferring(before, preferences))
      return before
    },
    onError: (error, _preferences, before) => {
      tellFailure(error)
      client.setQueryData(queryKey, before)
      void client.invalidateQueries({ queryKey })
    },
  })
  return mutate
}

const preferring = (settings: ProfileSettings, preferences: Preferences): ProfileSettings => ({
  ...settings,
  messages_from: preferences.messages_from ?? settings.messages_from,
  muted_notifications: mutedAfter(settings.muted_notifications, preferences),
})

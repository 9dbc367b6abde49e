import { useQuery } from '@tanstack/react-query'
import { profilesApi } from '#api/profiles.ts'
import { handleRefusal } from '#domain/handles.ts'
import { useSettled } from '#web/features/accounts/form/use-pseudo-check.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

type HandleCheck = { status: 'unknown' | 'checking' | 'free' } | { status: 'refused'; reason: string }

/** Can this handle be had? Asked once the typing pauses. */
export function useHandleCheck(handle: string, current: string | null): HandleCheck {
  const settled = useSettled(handle)
  const refusal = handleRefusal(handle)
  const isNew = handle !== '' && handle !== current
  const { data, isFetching } = useQuery({
    queryKey: keys.handleCheck(settled),
    queryFn: () => call(profilesApi.checkHandle, { query: { handle: settled } }),
    enabled: isNew && handleRefusal(settled) === null,
    staleTime: 10_000,
    retry: false,
  })
  if (!isNew) return { status: 'unknown' }
  if (refusal) return { status: 'refused', reason: refusal }
  if (settled !== handle || isFetching) return { status: 'checking' }
  if (!data) return { status: 'unknown' }
  return data.refusal ? { status: 'refused', reason: data.refusal } : { status: 'free' }
}

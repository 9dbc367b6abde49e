import { useQuery, type QueryKey } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useDebouncedValue } from '#web/lib/debounce.ts'

const PAUSE_MS = 350

type Availability = { status: 'unknown' | 'checking' | 'free' } | { status: 'refused'; reason: string }

type NameKind = {
  refusal: (name: string) => string | null
  queryKey: (name: string) => QueryKey
  check: (name: string) => Promise<{ refusal: string | null }>
}

/**
 * Whether a name is available, checked once typing pauses; if the request fails, the form itself reports it. No request for an
 * empty name, nor for the member's current one.
 */
export function useAvailability(name: string, kind: NameKind, current: string | null = null): Availability {
  const debounced = useDebouncedValue(name, PAUSE_MS, name)
  const refusal = kind.refusal(name)
  const isNew = name !== '' && name !== current
  const { data, isFetching } = useQuery({
    queryKey: kind.queryKey(debounced),
    queryFn: () => kind.check(debounced),
    enabled: isNew && kind.refusal(debounced) === null,
    staleTime: 10_000,
    retry: false,
  })
  if (!isNew) return { status: 'unknown' }
  if (refusal) return { status: 'refused', reason: refusal }
  if (debounced !== name || isFetching) return { status: 'checking' }
  if (!data) return { status: 'unknown' }
  return data.refusal ? { status: 'refused', reason: data.refusal } : { status: 'free' }
}

type AvailabilityHintProps = {
  status: Availability['status']
  /** « Pseudo disponible » */
  free: string
  /** Shown until the result is known. */
  children: ReactNode
}

export function AvailabilityHint({ status, free, children }: AvailabilityHintProps) {
  return (
    <span aria-live="polite">
      {status === 'free' ? (
        <span className="flex items-center gap-1.5 text-good">
          <Check className="size-4" />
          {free}
        </span>
      ) : status === 'checking' ? (
        'Vérification…'
      ) : (
        children
      )}
    </span>
  )
}

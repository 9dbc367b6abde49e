import { useQuery } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import type { MemberCard } from '#domain/members.ts'
import { CORRESPONDENT_SEARCH } from '#domain/messages.ts'
import { SUGGEST_AFTER_MS } from '#domain/search.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useDebouncedValue } from '#web/lib/debounce.ts'

type Correspondents = {
  /** Null: there is none to choose from. */
  members: MemberCard[] | null
  /** What is said then. */
  message: string | null
  retry: (() => void) | null
}

/** Members for what is typed, once the typing pauses. An answer to what was typed before is never shown. */
export function useCorrespondents(typed: string): Correspondents {
  const text = typed.trim()
  const asked = useDebouncedValue(text, SUGGEST_AFTER_MS, '')
  const isLongEnough = Array.from(text).length >= CORRESPONDENT_SEARCH.min
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keys.correspondents(asked),
    queryFn: () => call(messagesApi.findCorrespondents, { query: { q: asked } }),
    enabled: isLongEnough && asked === text,
  })
  const none = (message: string) => ({ members: null, message, retry: null })
  if (!isLongEnough) return none(`Tapez au moins ${CORRESPONDENT_SEARCH.min} caractères pour rechercher`)
  if (asked === text && isError && !isFetching)
    return { ...none('La recherche n’a pas abouti'), retry: () => void refetch() }
  if (asked !== text || !data) return none('Recherche en cours...')
  if (data.members.length === 0) return none('Aucun utilisateur trouvé')
  return { members: data.members, message: null, retry: null }
}

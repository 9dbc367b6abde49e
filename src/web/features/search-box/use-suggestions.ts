import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchApi } from '#api/search.ts'
import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import { SUGGEST_AFTER_MS } from '#domain/search.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** What is suggested for the text, once the typing pauses. An answer to what was typed before is never shown. */
export function useSuggestions(typed: string) {
  const text = cleanQuery(typed)
  const asked = useDebounced(text, SUGGEST_AFTER_MS)
  const query = useQuery({
    queryKey: keys.suggestions(asked),
    queryFn: () => call(searchApi.suggest, { query: { q: asked } }),
    enabled: isLongEnough(text) && asked === text,
  })
  return {
    text,
    isLongEnough: isLongEnough(text),
    suggestions: asked === text ? query.data : undefined,
    hasFailed: asked === text && query.isError && !query.isFetching,
    refetch: query.refetch,
  }
}

/** The value, once it has stayed the same for so long; nothing before that. */
function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

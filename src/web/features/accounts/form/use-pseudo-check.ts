import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { cleanPseudo, pseudoRefusal } from '#domain/accounts.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

const PAUSE_MS = 350

type PseudoCheck = { status: 'unknown' | 'checking' | 'free' } | { status: 'refused'; reason: string }

/** Can this pseudo be had? Asked once the typing pauses; a question that fails is left to the form itself. */
export function usePseudoCheck(typed: string): PseudoCheck {
  const pseudo = cleanPseudo(typed)
  const settled = useSettled(pseudo)
  const refusal = pseudoRefusal(pseudo)
  const { data, isFetching } = useQuery({
    queryKey: keys.pseudoCheck(settled),
    queryFn: () => call(accountsApi.checkPseudo, { query: { pseudo: settled } }),
    enabled: pseudoRefusal(settled) === null,
    staleTime: 10_000,
    retry: false,
  })
  if (pseudo === '') return { status: 'unknown' }
  if (refusal) return { status: 'refused', reason: refusal }
  if (settled !== pseudo || isFetching) return { status: 'checking' }
  if (!data) return { status: 'unknown' }
  return data.refusal ? { status: 'refused', reason: data.refusal } : { status: 'free' }
}

/** The value once it has stood still for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

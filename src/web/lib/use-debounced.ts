import { useEffect, useState } from 'react'

/** The value, once it has stayed the same for so long; nothing before that. */
export function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

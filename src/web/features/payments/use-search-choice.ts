import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/** A choice stored in the query string, so that cancelling, signing in and coming back restore it. */
export function useSearchChoice(name: 'rythme' | 'couleur') {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  // The server renders the page without the query string.
  const inUrl = useHydrated() ? search[name] : undefined
  // The URL is updated asynchronously.
  const [choice, setChoice] = useState(inUrl)
  const [lastInUrl, setLastInUrl] = useState(inUrl)
  if (lastInUrl !== inUrl) {
    setLastInUrl(inUrl)
    setChoice(inUrl)
  }
  const choose = (value: string | undefined) => {
    setChoice(value)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: value }),
      replace: true,
      resetScroll: false,
    })
  }
  return [choice, choose] as const
}

import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/** A choice that stands in the address: giving up, signing in and coming back find it again. */
export function useKeptChoice(name: 'rythme' | 'couleur') {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  // The server renders a page without what one chose.
  const inAddress = useHydrated() ? search[name] : undefined
  // The address follows a moment later.
  const [choice, setChoice] = useState(inAddress)
  const [followed, setFollowed] = useState(inAddress)
  if (followed !== inAddress) {
    setFollowed(inAddress)
    setChoice(inAddress)
  }
  const choose = (word: string | undefined) => {
    setChoice(word)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: word }),
      replace: true,
      resetScroll: false,
    })
  }
  return [choice, choose] as const
}

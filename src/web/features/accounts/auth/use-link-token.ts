import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The token of an email's link, after its removal from the address. */
    linkToken?: string
  }
}

/** The token in the fragment of an email's link, which is not sent to the server. */
export const linkTokenIn = (hash: string): string | undefined => /^jeton=([\w-]+)$/.exec(hash)?.[1]

/**
 * The token in the link of an email: null if the address has none, undefined until hydration. Moves it from the address to
 * the state of the history entry, so that it is in no history or copied address and still there after a reload.
 */
export function useLinkToken(): string | null | undefined {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const inAddress = useLocation({ select: ({ hash }) => linkTokenIn(hash) })
  const moved = useLocation({ select: ({ state }) => state.linkToken })
  useEffect(() => {
    if (!inAddress) return
    void navigate({ to: '.', hash: '', state: { linkToken: inAddress }, replace: true, resetScroll: false })
  }, [inAddress, navigate])
  return isHydrated ? (inAddress ?? moved ?? null) : undefined
}

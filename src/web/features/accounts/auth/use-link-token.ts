import { useHydrated } from '@tanstack/react-router'

/** The token of a mail's link: null where the address has none, undefined until the browser has read it. */
export const useLinkToken = (jeton: string | undefined): string | null | undefined =>
  useHydrated() ? (jeton ?? null) : undefined

export const readTokenSearch = ({ jeton }: Record<string, string>): { jeton?: string | undefined } => ({
  jeton: jeton || undefined,
})

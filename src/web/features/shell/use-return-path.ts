import { useHydrated, useLocation } from '@tanstack/react-router'

/** Where to come back to after signing in: here, unless « here » is where one lands anyway. */
export function useReturnPath(): string | undefined {
  // The server renders a page without the parameters that change nothing in it.
  const isAlive = useHydrated()
  return useLocation({
    select: ({ pathname, searchStr }) => {
      const path = isAlive ? pathname + searchStr : pathname
      return path === '/' || /^\/auth(?:\/|$)/.test(pathname) ? undefined : path
    },
  })
}

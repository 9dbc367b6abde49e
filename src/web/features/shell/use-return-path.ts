import { useHydrated, useLocation } from '@tanstack/react-router'
import { isAuthPath } from '#web/features/viewer/to-sign-in.ts'

/** Where to come back to after signing in: here, unless « here » is where one lands anyway. */
export function useReturnPath(): string | undefined {
  // The server renders a page without the parameters that change nothing in it.
  const isAlive = useHydrated()
  return useLocation({
    select: ({ pathname, searchStr }) => {
      const path = isAlive ? pathname + searchStr : pathname
      return path === '/' || isAuthPath(pathname) ? undefined : path
    },
  })
}

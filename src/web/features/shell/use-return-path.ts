import { useLocation } from '@tanstack/react-router'

/** Where to come back to after signing in: here, unless « here » is where one lands anyway. */
export const useReturnPath = (): string | undefined =>
  useLocation({
    select: ({ pathname, searchStr }) => {
      const path = pathname + searchStr
      return path === '/' || /^\/auth(?:\/|$)/.test(pathname) ? undefined : path
    },
  })

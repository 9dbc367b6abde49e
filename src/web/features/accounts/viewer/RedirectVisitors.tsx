import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useViewer } from './use-auth.ts'
import { useReturnPath } from './return-path.ts'

/** Redirects visitors from a page for members. */
export function RedirectVisitors({ to }: { to: '/' | '/auth' | '/vip' }) {
  const navigate = useNavigate()
  const isVisitor = useViewer() === null
  const here = useReturnPath()
  // An effect event: until the next page is loaded this one stays mounted, and `here` is already the next address.
  const redirect = useEffectEvent(() => {
    void navigate({ to, search: { retour: to === '/auth' ? here : undefined }, replace: true })
  })
  useEffect(() => {
    if (isVisitor) redirect()
  }, [isVisitor])
  return (
    <noscript>
      <a href={to} className="link">
        Continuer
      </a>
    </noscript>
  )
}

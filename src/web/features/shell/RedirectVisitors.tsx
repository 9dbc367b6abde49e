import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { useReturnPath } from './use-return-path.ts'

/** Sends visitors to where they can go on; what is for members says nothing to them. */
export function RedirectVisitors({ to }: { to: '/' | '/auth' | '/vip' }) {
  const navigate = useNavigate()
  const isVisitor = useViewer() === null
  const here = useReturnPath()
  const retour = to === '/auth' ? here : undefined
  useEffect(() => {
    if (isVisitor) void navigate({ to, search: { retour }, replace: true })
  }, [navigate, to, isVisitor, retour])
  return (
    <noscript>
      <a href={to} className="link">
        Continuer
      </a>
    </noscript>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Sends visitors to where they can go on; staff and member screens arrive as a shell and say nothing to them. */
export function RedirectVisitors({ to }: { to: '/' | '/auth' | '/vip' }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to, replace: true })
  }, [navigate, to])
  return (
    <noscript>
      <a href={to} className="link">
        Continuer
      </a>
    </noscript>
  )
}

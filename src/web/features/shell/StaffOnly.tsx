import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { Ability } from '#domain/permissions.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { RedirectVisitors } from './RedirectVisitors.tsx'

type StaffOnlyProps = {
  ability: Ability
  /** Where visitors are sent. */
  visitors: '/' | '/auth'
  children?: ReactNode
}

/** For members with this ability. The server refuses the others everything here anyway, and most often the page. */
export function StaffOnly({ ability, visitors, children }: StaffOnlyProps) {
  const viewer = useViewer()
  if (!viewer) return <RedirectVisitors to={visitors} />
  return viewer.abilities[ability] ? children : <TurnAway />
}

/** The home page says why. */
function TurnAway() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/', search: { acces: 'refuse' }, replace: true })
  }, [navigate])
  return null
}

import { useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { Ability } from '#domain/permissions.ts'
import { useViewer } from './use-auth.ts'
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
  if (viewer.abilities[ability]) return children
  return viewer.staff_locked ? <ToPassword pseudo={viewer.profile.pseudo} /> : <TurnAway />
}

/** The home page says why. */
function TurnAway() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/', search: { acces: 'refuse' }, replace: true })
  }, [navigate])
  return null
}

/** The settings say what the role waits for. */
function ToPassword({ pseudo }: { pseudo: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const settings = { params: { pseudo }, search: { tab: 'parametres' }, hash: 'connexion' } as const
    void navigate({ to: '/u/$pseudo', ...settings, replace: true })
  }, [navigate, pseudo])
  return null
}

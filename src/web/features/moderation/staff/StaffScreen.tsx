import { type ReactNode, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Ability } from '#domain/permissions.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { RedirectVisitors } from '#web/features/viewer/RedirectVisitors.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { type StaffPage, StaffTabs } from './StaffTabs.tsx'

type StaffScreenProps = {
  title: string
  /** One sentence: what it is for, or how things stand. */
  purpose: ReactNode
  ability: Ability
  /** Where visitors are sent. */
  visitors: '/' | '/auth'
  current: StaffPage
  children: ReactNode
}

/** The frame of every staff screen: its title and purpose, and the tabs that lead to the others. */
export function StaffScreen({ title, purpose, ability, visitors, current, children }: StaffScreenProps) {
  return (
    <Screen title={title} purpose={purpose}>
      <StaffOnly ability={ability} visitors={visitors}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <StaffTabs current={current} />
          <ErrorBoundary>{children}</ErrorBoundary>
        </div>
      </StaffOnly>
    </Screen>
  )
}

type StaffOnlyProps = {
  ability: Ability
  /** Where visitors are sent. */
  visitors: '/' | '/auth'
  children?: ReactNode
}

/** For members with this ability. The server refuses the others everything here anyway, and most often the page. */
function StaffOnly({ ability, visitors, children }: StaffOnlyProps) {
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

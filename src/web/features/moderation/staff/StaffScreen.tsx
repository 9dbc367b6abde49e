import { type ReactNode, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Ability } from '#domain/permissions.ts'
import type { StaffLock } from '#domain/second-factor.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { RedirectVisitors } from '#web/features/viewer/RedirectVisitors.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { type StaffPage, StaffTabs } from './StaffTabs.tsx'

type StaffScreenProps = {
  title: string
  /** One sentence: its purpose, or a summary. */
  purpose: ReactNode
  ability: Ability
  /** Where visitors are sent. */
  visitors: '/' | '/auth'
  current: StaffPage
  children: ReactNode
}

/** The frame of every staff screen: title, purpose, and tabs to the other screens. */
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

/** For members with this ability; the server also refuses its data, and usually the page, to all others. */
function StaffOnly({ ability, visitors, children }: StaffOnlyProps) {
  const viewer = useViewer()
  if (!viewer) return <RedirectVisitors to={visitors} />
  if (viewer.abilities[ability]) return children
  return viewer.staff_lock ? (
    <RedirectToSettings lock={viewer.staff_lock} pseudo={viewer.profile.pseudo} />
  ) : (
    <RedirectHome />
  )
}

/** The home page shows the reason. */
function RedirectHome() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: '/', search: { acces: 'refuse' }, replace: true })
  }, [navigate])
  return null
}

/** The settings say what the role needs. */
function RedirectToSettings({ lock, pseudo }: { lock: StaffLock; pseudo: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const settings = { params: { pseudo }, search: { tab: 'parametres' }, hash: SECTIONS[lock] } as const
    void navigate({ to: '/u/$pseudo', ...settings, replace: true })
  }, [navigate, lock, pseudo])
  return null
}

const SECTIONS: Record<StaffLock, string> = {
  password: 'connexion',
  second_factor: 'double-authentification',
}

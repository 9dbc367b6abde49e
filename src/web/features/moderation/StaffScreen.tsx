import { type ReactNode, useEffect } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Ability } from '#domain/permissions.ts'
import type { StaffLock } from '#domain/accounts/second-factor.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { RedirectVisitors } from '#web/features/accounts/viewer/RedirectVisitors.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { type StaffPage, StaffTabs } from './StaffTabs.tsx'

type StaffScreenProps = StaffOnlyProps & {
  title: string
  /** One sentence: its purpose, or a summary. */
  purpose: ReactNode
  current: StaffPage
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

type OneLineStaffScreenProps = Omit<StaffScreenProps, 'purpose'> & { filters: ReactNode }

/** The same frame with title, tabs and filters on one line, for a screen whose content must be visible on arrival. */
export function OneLineStaffScreen({
  title,
  filters,
  current,
  children,
  ...access
}: OneLineStaffScreenProps) {
  return (
    <div className="column flex flex-wrap items-center gap-x-4 gap-y-3 py-4 pb-24">
      <h1 className="text-part max-sm:basis-full sm:max-xl:grow">{title}</h1>
      <StaffOnly {...access}>
        <StaffTabs
          current={current}
          className="min-w-0 max-xl:basis-full sm:max-xl:order-1 xl:flex-1 xl:border-b-0 xl:*:gap-0"
        />
        {filters}
        <div className="order-2 grid min-w-0 basis-full grid-cols-[minmax(0,1fr)]">
          <ErrorBoundary>{children}</ErrorBoundary>
        </div>
      </StaffOnly>
    </div>
  )
}

type StaffOnlyProps = {
  ability: Ability
  /** Where visitors are sent. */
  visitors: '/' | '/auth'
  children: ReactNode
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

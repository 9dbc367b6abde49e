import type { ReactNode } from 'react'
import type { Ability } from '#domain/permissions.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { StaffOnly } from '#web/features/viewer/StaffOnly.tsx'
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

import type { ListAddress } from '#web/features/staff/list-state.ts'
import { StaffScreen } from '#web/features/staff/StaffScreen.tsx'
import { FeatureSwitches } from './FeatureSwitches.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { MembersCard } from './MembersCard.tsx'

/** Members, their roles and badges, and what is open to whom. */
export function AdminScreen({ address }: { address: ListAddress }) {
  return (
    <StaffScreen
      title="Administration"
      purpose="Chaque action est inscrite au journal, avec votre nom."
      ability="openAdmin"
      visitors="/"
      current="/admin"
    >
      <KeyFigures />
      <MembersCard address={address} />
      <FeatureSwitches />
    </StaffScreen>
  )
}

import { memberStatus } from '#domain/sanctions.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { SanctionedMember } from './SanctionDialog.tsx'

/** The sanctions that the viewer may apply: ban, or change and lift the current ban. */
export function SanctionActions({ member }: { member: MemberRecord }) {
  const { pseudo, ban_status, may_moderate, may_change_ban, may_unban } = member
  if (!may_moderate)
    return <span className="text-small text-muted max-md:flex-1">Rang égal ou supérieur</span>
  if (memberStatus(ban_status) === 'active')
    return (
      <Button size="s" className="max-md:flex-1" onClick={() => openSanctionDialog(member)}>
        Bannir
        <VisuallyHidden> {pseudo}</VisuallyHidden>
      </Button>
    )
  if (!may_change_ban && !may_unban)
    return <span className="text-small text-muted max-md:flex-1">Sanction d’un administrateur</span>
  return (
    <>
      {may_change_ban && (
        <Button size="s" variant="ghost" className="max-md:flex-1" onClick={() => openSanctionDialog(member)}>
          Modifier
          <VisuallyHidden> la sanction de {pseudo}</VisuallyHidden>
        </Button>
      )}
      {may_unban && (
        <Button size="s" className="max-md:flex-1" onClick={() => openUnbanDialog(member)}>
          Débannir
          <VisuallyHidden> {pseudo}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

const SanctionDialog = lazyWithRetry(() => import('./SanctionDialog.tsx'), LoadFailure)
const UnbanDialog = lazyWithRetry(() => import('./UnbanDialog.tsx'), LoadFailure)

/** With the reason of a report, which the staff can edit. */
export const openSanctionDialog = (member: SanctionedMember, reason = '') =>
  openDialog(SanctionDialog, { member, reason })
const openUnbanDialog = (member: SanctionedMember) => openDialog(UnbanDialog, { member })

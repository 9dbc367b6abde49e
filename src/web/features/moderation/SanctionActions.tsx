import { sanctionsApi } from '#api/moderation-sanctions.ts'
import { toAppError } from '#domain/errors.ts'
import { memberStatus } from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { SanctionedMember } from './SanctionDialog.tsx'
import { toastRefusal } from './use-sanction-form.ts'

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
        <Button size="s" className="max-md:flex-1" onClick={() => unban(member)}>
          Débannir
          <VisuallyHidden> {pseudo}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

const SanctionDialog = lazyWithRetry(() => import('./SanctionDialog.tsx'), LoadFailure)

/** With the reason of a report, which the staff can edit. */
export const openSanctionDialog = (member: SanctionedMember, reason = '') =>
  openDialog(SanctionDialog, { member, reason })

const CANNOT_UNBAN = 'Impossible de débannir l’utilisateur'

/** Lifts every open sanction of a member. */
const unban = ({ user_id, pseudo }: SanctionedMember) =>
  void confirm({
    title: `Débannir ${pseudo} ?`,
    text: 'Toutes ses sanctions en cours sont levées aussitôt. Le membre en est averti.',
    label: 'Débannir',
    isHarmless: true,
    failure: CANNOT_UNBAN,
    run: async (client) => {
      try {
        await call(sanctionsApi.unban, { params: { memberId: user_id } })
        toast({ title: 'Utilisateur débanni', description: pseudo })
        void invalidate.member(client)
      } finally {
        void invalidate.staff(client)
      }
    },
    onError: (error) => toastRefusal(toAppError(error), CANNOT_UNBAN),
  })

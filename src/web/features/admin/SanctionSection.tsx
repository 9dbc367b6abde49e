import { BANNED_FOR_GOOD, isBannedForGood } from '#domain/sanctions.ts'
import type { MemberRecord } from '#domain/staff.ts'
import type { BanStatus } from '#domain/ban-status.ts'
import { exactDate } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { ActionLine } from './ActionLine.tsx'
import { openAddressBan, openDayBan } from './open-ban-dialogs.ts'
import { useMute } from './use-quick-sanctions.ts'

/** They count at once, whatever becomes of the rest of the dialog. */
export function SanctionSection({ member }: { member: MemberRecord }) {
  const { is_muted, ban_status } = member
  const { mutate, isPending, variables } = useMute(member)
  return (
    <section aria-label="Sanctions" className="grid grid-cols-1 gap-1">
      <h3 className="text-section">Sanctions</h3>
      <div className="divide-y divide-line">
        <Switch
          label="Commentaires coupés"
          checked={isPending ? variables.isOn : is_muted}
          onChange={(isOn) => !isPending && mutate({ isOn })}
        />
        <Switch
          label="Ban IP"
          hint="Refuse aussi les inscriptions et connexions depuis ses adresses."
          checked={ban_status.ip_banned}
          onChange={() => openAddressBan(member)}
        />
        <ActionLine title="Ban temporaire" hint={dayBanHint(ban_status)}>
          <Button
            variant="quietDanger"
            size="s"
            disabled={isBannedForGood(ban_status)}
            onClick={() => openDayBan(member)}
          >
            Bannir 24 h
          </Button>
        </ActionLine>
      </div>
    </section>
  )
}

function dayBanHint(status: BanStatus): string {
  if (isBannedForGood(status)) return BANNED_FOR_GOOD
  return status.banned_until
    ? `En cours, jusqu’au ${exactDate(status.banned_until, 'reader')}.`
    : '24 heures, puis il se lève seul.'
}

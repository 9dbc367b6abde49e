import type { ReactNode } from 'react'
import { BANNED_FOR_GOOD, isBannedForGood } from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { exactDate } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { banForADay, toggleAddressBan, useMute } from './use-quick-sanctions.ts'

/** Sanctions apply at once, even if the dialog is not saved. */
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
          onChange={() => toggleAddressBan(member)}
        />
        <ActionLine title="Ban temporaire" hint={dayBanHint(ban_status)}>
          <Button
            variant="quietDanger"
            size="s"
            disabled={isBannedForGood(ban_status)}
            onClick={() => banForADay(member)}
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

type ActionLineProps = {
  title: string
  hint: ReactNode
  /** The button. */
  children: ReactNode
}

/** A line of the dialog with its action. */
export function ActionLine({ title, hint, children }: ActionLineProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-48">
        {title}
        <span className="block text-small wrap-anywhere text-muted">{hint}</span>
      </span>
      {children}
    </div>
  )
}

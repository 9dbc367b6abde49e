import { memberStatus, type MemberStatus, STATUS_LABELS } from '#domain/sanctions.ts'
import type { BanStatus } from '#domain/ban-status.ts'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'

/** Where a member stands: « IP Ban », « Banni », « Mute », « Actif ». */
export function MemberStatusTag({ banStatus }: { banStatus: BanStatus }) {
  const status = memberStatus(banStatus)
  return <Tag tone={TONES[status]}>{STATUS_LABELS[status]}</Tag>
}

const TONES: Record<MemberStatus, TagTone> = {
  ip_banned: 'bad',
  banned: 'bad',
  muted: 'warn',
  active: 'good',
}

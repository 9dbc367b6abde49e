import type { Role, VerifiedType } from '#domain/roles.ts'
import { cx } from './cx.ts'
import { RoleBadge, type RoleBadgeKind } from './RoleBadge.tsx'

type RoleBadgesProps = {
  role: Role
  verified_type: VerifiedType | null
  badges: readonly string[]
  size?: 16 | 20
  className?: string
}

/** The badges after a member's name. Most members have none. */
export function RoleBadges({ size = 16, className, ...badges }: RoleBadgesProps) {
  const kinds = kindsOf(badges)
  if (kinds.length === 0) return null
  return (
    <span className={cx('inline-flex items-center gap-[3px] align-[-0.1875rem]', className)}>
      {kinds.map((kind) => (
        <RoleBadge key={kind} kind={kind} size={size} />
      ))}
    </span>
  )
}

/** Verified first, then the role, then VIP and OG (staff may be VIP too). */
function kindsOf({
  role,
  verified_type,
  badges,
}: Pick<RoleBadgesProps, 'role' | 'verified_type' | 'badges'>) {
  const kinds: RoleBadgeKind[] = []
  if (verified_type) kinds.push(`verified-${verified_type}`)
  else if (role === 'verified') kinds.push('verified-blue')
  if (role !== 'verified' && role !== 'user') kinds.push(role)
  if (role !== 'vip' && badges.includes('VIP')) kinds.push('vip')
  if (badges.includes('OG')) kinds.push('og')
  return kinds
}

/** Shown for verified members, VIPs and staff, whose plans come first among equals. */
export function CreatorLine() {
  return (
    <p className="flex items-center gap-2 text-small font-medium text-good">
      <RoleBadge kind="seal" decorative />
      Créateur vérifié · mis en avant
    </p>
  )
}

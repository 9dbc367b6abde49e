import { avatarUrl } from '#domain/avatar.ts'
import type { OwnProfile } from '#domain/viewer.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Mark, type MarkKind } from '#web/ui/Mark.tsx'

/** One's own picture with what was just bought. */
export function MarkedAvatar({ profile, kind }: { profile: OwnProfile; kind: MarkKind }) {
  return (
    <span className="relative">
      <Avatar src={avatarUrl(profile)} name={profile.pseudo} size={112} eager />
      <span className="absolute -right-1 bottom-0 grid rounded-full bg-surface p-0.5">
        <Mark kind={kind} size={36} decorative />
      </span>
    </span>
  )
}

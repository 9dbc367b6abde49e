import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { profilesApi } from '#api/profiles.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { MemberCard, MemberPreview } from '#domain/profiles/members.ts'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { calculateUserPoints, getUserRank } from '#domain/points/ranks.ts'
import { MessageButton } from '#web/features/messages/MessageButton.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HoverCard } from '#web/ui/HoverCard.tsx'
import { CreatorLine, RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'

type MemberHoverCardProps = { anchor: RefObject<HTMLElement | null>; member: MemberCard }

/** Loaded when a name is first hovered. */
export default function MemberHoverCard({ anchor, member }: MemberHoverCardProps): ReactNode {
  return (
    <HoverCard anchor={anchor} label={member.pseudo}>
      <MemberPreviewCard member={member} />
    </HoverCard>
  )
}

/** Shows the known fields of the member at once, the rest when it is loaded. */
function MemberPreviewCard({ member }: { member: MemberCard }) {
  const {
    data: preview,
    isError,
    refetch,
  } = useQuery({
    queryKey: keys.memberPreview(member.user_id),
    queryFn: () => call(profilesApi.preview, { params: { memberId: member.user_id } }),
  })
  const { pseudo, handle } = member
  return (
    <div className="grid gap-3.5">
      <div className="flex items-center gap-3">
        <Avatar src={avatarUrl(member)} name={pseudo} size={64} eager />
        <div className="min-w-0">
          <p className="font-display text-section font-bold wrap-anywhere">
            {pseudo} <RoleBadges {...member} />
          </p>
          <p className="text-small text-muted">
            {[handle && `@${handle}`, preview && getUserRank(calculateUserPoints(preview)).name]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {preview && <Preview preview={preview} />}
      {!preview && !isError && <LoadingPreview />}
      {isError && (
        <Button size="s" onClick={() => void refetch()}>
          Réessayer de charger ce profil
        </Button>
      )}
      <Actions member={member} />
    </div>
  )
}

/** Actions on another member. */
function Actions({ member }: { member: MemberCard }) {
  const viewer = useViewer()
  if (!viewer || viewer.user.id === member.user_id) return null
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <MessageButton member={member} />
      <FollowButton member={member} />
    </div>
  )
}

function Preview({ preview }: { preview: MemberPreview }) {
  const { bio, creator, plans_posted, followers_count, likes_received } = preview
  return (
    <>
      {bio && <p className="line-clamp-4 wrap-anywhere">{bio}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-muted tabular-nums">
        <Figure value={plans_posted} label={pluralize(plans_posted, 'plan')} />
        <Figure value={followers_count} label={pluralize(followers_count, 'abonné')} />
        <Figure value={likes_received} label="J’aime" />
      </ul>
      {creator && <CreatorLine />}
    </>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <li>
      <b className="text-ink">{wholeNumber(value)}</b> {label}
    </li>
  )
}

function LoadingPreview() {
  return (
    <Loading label="Chargement du profil…" className="grid gap-2.5">
      <Skeletons sizes={['h-3 w-full', 'h-3 w-2/3', 'h-3 w-48']} />
    </Loading>
  )
}

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profilesApi } from '#api/profiles.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { FollowList, PublicProfile } from '#domain/profiles/profiles.ts'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { LoadingMembers } from '#web/ui/LoadingRows.tsx'

type FollowsDialogProps = { profile: PublicProfile; list: FollowList; onClose: () => void }

/** The followers of a member, or the members they follow, with follow buttons. */
export default function FollowsDialog({ profile, list, onClose }: FollowsDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={list === 'followers' ? `Abonnés de ${profile.pseudo}` : `Abonnements de ${profile.pseudo}`}
    >
      <Members profile={profile} list={list} onClose={onClose} />
    </Dialog>
  )
}

const followsQuery = (memberId: string, list: FollowList) =>
  infiniteQueryOptions({
    queryKey: keys.follows(memberId, list),
    queryFn: ({ pageParam }) =>
      call(profilesApi.follows, { params: { memberId, list }, query: { after: pageParam ?? undefined } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

function Members({ profile, list, onClose }: FollowsDialogProps) {
  const follows = useInfiniteQuery(followsQuery(profile.user_id, list))
  if (follows.isPending) return <LoadingMembers />
  if (!follows.data)
    return <QueryError query={follows} heading="h3" title="Impossible de charger cette liste" />
  const members = follows.data.pages.flatMap((page) => page.members)
  if (members.length === 0) {
    return (
      <p className="py-6 text-center text-muted">
        {list === 'followers' ? 'Personne pour l’instant.' : 'Aucun abonnement pour l’instant.'}
      </p>
    )
  }
  return (
    <div>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} onLeave={onClose} />
        ))}
      </ul>
      <LoadMore
        hasMore={follows.hasNextPage}
        busy={follows.isFetchingNextPage}
        error={follows.isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
        onLoad={() => void follows.fetchNextPage()}
      />
    </div>
  )
}

function MemberRow({ member, onLeave }: { member: MemberCard; onLeave: () => void }) {
  const { pseudo, handle } = member
  return (
    // The button wraps below a long name.
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar src={avatarUrl(member)} name={pseudo} size={40} />
      <div className="min-w-0 flex-1 basis-28 leading-5">
        <Link
          to="/u/$pseudo"
          params={{ pseudo }}
          onClick={onLeave}
          className="hit font-semibold wrap-anywhere underline-offset-3 hover:underline"
        >
          {pseudo}
        </Link>{' '}
        <RoleBadges {...member} />
        {handle && <span className="block truncate text-small text-muted">@{handle}</span>}
      </div>
      <span className="ml-auto">
        <FollowButton member={member} size="s" />
      </span>
    </li>
  )
}

import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { profilesApi } from '#api/profiles.ts'
import { avatarUrl } from '#domain/avatar.ts'
import type { BlockedMember } from '#domain/profiles.ts'
import { longDate } from '#domain/time.ts'
import { MembersSkeleton } from '#web/features/profiles/MembersSkeleton.tsx'
import { useBlock } from '#web/features/profiles/use-block.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusOnRemoval } from '#web/lib/focus.ts'
import { LoadMore } from '#web/ui/LoadMore.tsx'

const blocksQuery = infiniteQueryOptions({
  queryKey: keys.blocks,
  queryFn: ({ pageParam }) => call(profilesApi.listBlocks, { query: { after: pageParam ?? undefined } }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

const TITLE_ID = 'personnes-bloquees'
const toTitle = focusOnRemoval(() => document.getElementById(TITLE_ID))

export function BlockedMembers() {
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 id={TITLE_ID} tabIndex={-1} className="text-section outline-none">
        Personnes bloquées
      </h3>
      <BlockedList />
    </div>
  )
}

function BlockedList() {
  const blocks = useInfiniteQuery(blocksQuery)
  if (blocks.isPending) return <MembersSkeleton />
  if (!blocks.data)
    return <QueryError heading="h3" title="Impossible de charger les personnes bloquées" query={blocks} />
  const members = blocks.data.pages.flatMap((page) => page.members)
  if (members.length === 0) return <p className="text-muted">Vous n’avez bloqué personne.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <BlockedRow key={member.user_id} member={member} />
        ))}
      </ul>
      <LoadMore
        hasMore={blocks.hasNextPage}
        busy={blocks.isFetchingNextPage}
        error={blocks.isFetchNextPageError ? 'La suite n’a pas pu être chargée.' : null}
        onLoad={() => void blocks.fetchNextPage()}
      />
    </>
  )
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const { unblock, isChanging } = useBlock(member)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar src={avatarUrl(member)} name={member.pseudo} size={40} />
      <div className="min-w-0 flex-1 leading-5">
        <Link
          to="/u/$pseudo"
          params={{ pseudo: member.pseudo }}
          className="hit font-semibold wrap-anywhere underline-offset-3 hover:underline"
        >
          {member.pseudo}
        </Link>
        <p className="text-small text-muted">Bloqué le {longDate(member.blocked_at, 'reader')}</p>
      </div>
      <Button
        ref={toTitle}
        size="s"
        busy={isChanging}
        aria-label={`Débloquer ${member.pseudo}`}
        onClick={unblock}
      >
        Débloquer
      </Button>
    </li>
  )
}

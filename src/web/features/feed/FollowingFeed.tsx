import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { feedApi } from '#api/feed.ts'
import { counted } from '#domain/numbers.ts'
import type { FollowedPlan, MemberToFollow } from '#domain/feed.ts'
import { followingApi } from '#api/following.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { AuthorLine } from '#web/features/member-link/AuthorLine.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Time } from '#web/ui/Time.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type PlanList, planListQuery } from './plan-list.ts'
import { PlanFeed } from './PlanFeed.tsx'
import { CATEGORY_SUBJECTS } from './category-subjects.ts'

const followingFeed: PlanList<FollowedPlan> = {
  queryKey: keys.following,
  fetchPage: (after) => call(feedApi.following, { query: { after } }),
}

/** The plans that followed members published or reposted. */
export default function FollowingFeed() {
  const { data } = useInfiniteQuery(planListQuery(followingFeed))
  const [wasEmpty, setWasEmpty] = useState(false)
  if (!wasEmpty && data?.pages[0]?.plans.length === 0) setWasEmpty(true)
  const toFollow = useQuery({ ...membersToFollowQuery, enabled: wasEmpty })
  // Both at once: the later one would push the other down.
  if (wasEmpty && toFollow.isPending) return <PlanListSkeleton />
  return (
    <>
      {toFollow.data && <MembersToFollow members={toFollow.data} />}
      {toFollow.isError && (
        <QueryError query={toFollow} title="Les membres à suivre n’ont pas pu être chargés" />
      )}
      <PlanFeed
        list={followingFeed}
        empty={<EmptyFollowing />}
        renderLead={({ repost }) => repost && <RepostLine repost={repost} />}
      />
    </>
  )
}

function EmptyFollowing() {
  return (
    <EmptyState
      title="Votre feed est vide"
      text="Suivez des membres : leurs plans, et ceux qu’ils repostent, viendront ici."
      action={
        <>
          <Link to="/top" className={buttonClass({ variant: 'primary' })}>
            Voir le top
          </Link>
          <Link to="/badges" className={buttonClass()}>
            Découvrir les badges
          </Link>
        </>
      }
    />
  )
}

type RepostLineProps = { repost: NonNullable<FollowedPlan['repost']> }

/** The followed member who reposted the plan last: « Hugo Marchand a reposté · il y a 2 heures · +3 ». */
function RepostLine({ repost: { by, at, others } }: RepostLineProps) {
  return (
    <div className="mb-3 flex items-center gap-2 text-small text-muted">
      <Repeat2 className="size-4" />
      <span>
        <span className="text-ink">
          <MemberLink member={by} />
        </span>{' '}
        a reposté · <Time iso={at} />
        {others > 0 && (
          <>
            {' ·\u00A0'}
            <span aria-hidden>+{others}</span>
            <VisuallyHidden>avec {counted(others, 'autre membre suivi')}</VisuallyHidden>
          </>
        )}
      </span>
    </div>
  )
}

const membersToFollowQuery = queryOptions({
  queryKey: keys.membersToFollow,
  queryFn: () => call(followingApi.listToFollow, {}),
  staleTime: Infinity,
  // Members followed by now are not proposed the next time.
  gcTime: 0,
})

/** Suggested members. They stay listed after they are followed, so that the list does not move. */
function MembersToFollow({ members }: { members: MemberToFollow[] }) {
  if (members.length === 0) return null
  return (
    <Card
      as="section"
      bleed
      aria-labelledby="membres-a-suivre"
      className="mb-4 animate-fade max-md:-mx-(--gutter)"
    >
      <h2 id="membres-a-suivre" className="text-section">
        Des membres à suivre
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {members.map(({ member, category }) => (
          <li key={member.user_id} className="flex items-center justify-between gap-3 py-3 last:pb-0">
            <AuthorLine author={member} note={null}>
              écrit sur {CATEGORY_SUBJECTS[category]}
            </AuthorLine>
            <FollowButton member={member} variant="secondary" size="s" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

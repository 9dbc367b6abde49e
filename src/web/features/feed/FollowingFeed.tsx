import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Hash from 'lucide-react/icons/hash'
import Repeat2 from 'lucide-react/icons/repeat-2'
import { useState } from 'react'
import { feedApi, followingApi } from '#api/feed.ts'
import { categorySubject } from '#domain/categories.ts'
import { counted } from '#domain/numbers.ts'
import type { FollowedPlan, FollowingSource, MemberToFollow } from '#domain/feed/feed.ts'
import { isTag, type Topic } from '#domain/feed/topics.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { PlanListSkeleton } from '#web/features/plans/PlanListSkeleton.tsx'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { TopicLink } from './TopicLink.tsx'
import { topicsQuery } from './topics-query.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Time } from '#web/ui/Time.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DigestCard } from './DigestCard.tsx'
import { type PlanList, planListQuery } from './plan-list.ts'
import { PlanFeed } from './PlanFeed.tsx'

const followingFeed = (from: FollowingSource | undefined): PlanList<FollowedPlan> => ({
  queryKey: keys.followingFeed(from),
  fetchPage: (after) => call(feedApi.following, { query: { from, after } }),
})

type FollowingFeedProps = { /** `de` in the address. */ de: 'membres' | 'sujets' | undefined }

/** The plans that followed members published or reposted, and those of followed topics. */
export default function FollowingFeed({ de }: FollowingFeedProps) {
  const topics = useQuery(topicsQuery)
  const followedMembers = useViewer()?.following_count ?? 0
  const hasChoice = followedMembers > 0 && topics.data !== undefined && topics.data.length > 0
  const from = SOURCES.find((source) => source.de === de)?.from
  // Until it is known whether there is a choice, the address is right.
  const list = followingFeed(hasChoice || topics.isPending ? from : undefined)
  const { data } = useInfiniteQuery(planListQuery(list))
  const [wasEmpty, setWasEmpty] = useState(false)
  if (!wasEmpty && data?.pages[0]?.plans.length === 0) setWasEmpty(true)
  const toFollow = useQuery({ ...membersToFollowQuery, enabled: wasEmpty })
  // Both at once: the later one would push the other down.
  if (topics.isPending || (wasEmpty && toFollow.isPending))
    return (
      <>
        <DigestCard />
        <PlanListSkeleton />
      </>
    )
  return (
    <>
      <DigestCard />
      {hasChoice && <SourceChips current={from} />}
      {toFollow.data && <MembersToFollow members={toFollow.data} />}
      {toFollow.isError && (
        <QueryError query={toFollow} title="Les membres à suivre n’ont pas pu être chargés" />
      )}
      <PlanFeed
        list={list}
        empty={<EmptyFollowing />}
        renderLead={({ repost, topic }) =>
          repost ? <RepostLine repost={repost} /> : topic && <TopicLine topic={topic} />
        }
      />
    </>
  )
}

function EmptyFollowing() {
  return (
    <EmptyState
      title="Votre feed est vide"
      text="Suivez des membres, une catégorie ou un tag : leurs plans viendront ici."
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

const SOURCES = [
  { label: 'Tout', from: undefined, de: undefined },
  { label: 'Membres', from: 'members', de: 'membres' },
  { label: 'Sujets', from: 'topics', de: 'sujets' },
] as const

function SourceChips({ current }: { current: FollowingSource | undefined }) {
  return (
    <nav aria-label="Plans à afficher" className="mb-4 flex gap-2">
      {SOURCES.map(({ label, from, de }) => (
        <Link
          key={label}
          to="/"
          search={{ sort: 'following', de }}
          {...OWN_CURRENT}
          aria-current={from === current ? 'page' : undefined}
          className={chipClass({ active: from === current })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The followed topic that the plan belongs to: « Dans IA », « Parce que vous suivez #vélo ». */
function TopicLine({ topic }: { topic: Topic }) {
  return (
    <p className="mb-3 flex items-center gap-2 text-small text-muted">
      <Hash className="size-4 flex-none" />
      <span>
        {isTag(topic.topic) ? 'Parce que vous suivez ' : 'Dans '}
        <TopicLink topic={topic} />
      </span>
    </p>
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
      {/* On phones beside the floating button of the page. */}
      <ul className="mt-2 divide-y divide-line max-lg:pr-16">
        {members.map(({ member, category }) => (
          <li key={member.user_id} className="flex items-center justify-between gap-3 py-3 last:pb-0">
            <AuthorLine author={member} note={null}>
              écrit sur {categorySubject(category)}
            </AuthorLine>
            <FollowButton member={member} variant="secondary" size="s" />
          </li>
        ))}
      </ul>
    </Card>
  )
}

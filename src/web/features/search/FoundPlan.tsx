import { Link } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { avatarUrl } from '#domain/avatar.ts'
import { DELETED_MEMBER } from '#domain/members.ts'
import { compactNumber } from '#domain/numbers.ts'
import type { PlanCard } from '#domain/plans.ts'
import { roleLabel } from '#domain/roles.ts'
import { markMatches, termsOf, withoutHash } from '#domain/search-text.ts'
import { PlanThumbnail } from '#web/features/plans/PlanThumbnail.tsx'
import { VerifiedPlan } from '#web/features/plans/PlanNotices.tsx'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { Time } from '#web/lib/Time.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Marked } from '#web/features/search-box/Marked.tsx'

type FoundPlanProps = {
  plan: PlanCard
  query: string | undefined
  /** On screen at once: its picture is not loaded lazyWithRetry. */
  isFirst: boolean
}

export function FoundPlan({ plan, query, isFirst }: FoundPlanProps) {
  return (
    <Card
      as="article"
      bleed
      flush
      className="relative p-4 pb-0 transition-colors hover:border-line-strong md:px-6 md:pt-5"
    >
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 text-small text-muted">
            {plan.category}
            {plan.validated && <VerifiedPlan />}
          </p>
          <h3 className="mt-0.5 text-heading wrap-anywhere">
            <Link
              to="/plan/$slug"
              params={{ slug: plan.slug }}
              preload={false}
              className="cover hover:text-primary"
            >
              <Marked text={plan.title} query={query} />
            </Link>
          </h3>
          <p className="mt-1.5 text-dense text-muted wrap-anywhere">
            <Marked text={plan.excerpt} query={query} />
          </p>
          <MatchingTags tags={plan.tags} query={query} />
        </div>
        {plan.thumbnail_url && <PlanThumbnail url={plan.thumbnail_url} isEager={isFirst} />}
      </div>
      <Facts
        className="mt-4"
        items={[
          { label: 'Budget', value: plan.budget },
          ...(plan.duration ? [{ label: 'Durée', value: plan.duration }] : []),
          { label: 'Niveau', value: <DifficultyBars level={plan.difficulty} /> },
        ]}
      />
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <Author plan={plan} />
        <span className="flex gap-3.5 text-small text-muted tabular-nums">
          <Counter icon={<Heart />} label="Likes" count={plan.likes_count} />
          <Counter icon={<MessageSquare />} label="Commentaires" count={plan.comments_count} />
        </span>
      </footer>
    </Card>
  )
}

/** Where it is a tag that matches, it is shown: else nobody would know why the plan is here. */
function MatchingTags({ tags, query: typed = '' }: { tags: string[]; query: string | undefined }) {
  const query = withoutHash(typed)
  const matching = tags.filter((tag) => markMatches(tag, termsOf(query)).some(({ isMatch }) => isMatch))
  if (matching.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3 text-small text-muted">
      {matching.map((tag) => (
        <li key={tag}>
          #<Marked text={tag} query={query} />
        </li>
      ))}
    </ul>
  )
}

function Author({ plan: { author, created_at } }: { plan: PlanCard }) {
  return (
    <div className="flex min-w-0 items-center gap-3 py-2">
      <Avatar src={author && avatarUrl(author)} name={author?.pseudo ?? DELETED_MEMBER} size={32} />
      <div className="min-w-0 leading-5">
        {author ? (
          <>
            <MemberLink member={author} />{' '}
            <RoleMarks role={author.role} verified_type={author.verified_type} badges={author.badges} />
          </>
        ) : (
          <span className="text-muted">{DELETED_MEMBER}</span>
        )}
        <span className="block text-small text-muted">
          {author && `${roleLabel(author)} · `}
          <Time iso={created_at} />
        </span>
      </div>
    </div>
  )
}

function Counter({ icon, label, count }: { icon: ReactNode; label: string; count: number }) {
  return (
    <span title={label} className="inline-flex items-center gap-1.5 [&>.lucide]:size-4">
      {icon}
      <VisuallyHidden>{label} : </VisuallyHidden>
      {compactNumber(count)}
    </span>
  )
}

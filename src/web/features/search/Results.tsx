import { Link } from '@tanstack/react-router'
import Hash from 'lucide-react/icons/hash'
import { type ReactNode, useId } from 'react'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { counted } from '#domain/numbers.ts'
import { roleLabel } from '#domain/roles.ts'
import { highlightOf } from '#domain/search/search-text.ts'
import {
  type FoundMember,
  type FoundTag,
  SEARCH_KINDS,
  type SearchKind,
  type SearchResults,
} from '#domain/search/search.ts'
import { FollowButton } from '#web/features/reactions/FollowButton.tsx'
import { HighlightedText } from './HighlightedText.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { FoundList } from './FoundList.tsx'
import { FoundPlanList } from './FoundPlanList.tsx'
import { NoResults, PlansLeftOut } from './NoResults.tsx'
import { KIND_NAMES } from './ResultTabs.tsx'
import type { SearchParams } from './search-params.ts'

type ResultsProps = { params: SearchParams; results: SearchResults }

/** The first few of each kind, or all of the chosen kind. */
export function Results({ params, results }: ResultsProps) {
  const shown = SEARCH_KINDS.filter(
    (kind) => results[kind].items.length > 0 && (!params.type || params.type === kind),
  )
  if (shown.length === 0) return <NoResults params={params} results={results} />
  return (
    <>
      {!params.type && results.without_filters ? <PlansLeftOut params={params} results={results} /> : null}
      {shown.map((kind) => (
        <Section key={kind} kind={kind} params={params} results={results}>
          {/* Remounted for each address: further pages of one search do not show in the next. */}
          <KindResults key={JSON.stringify(params)} kind={kind} params={params} results={results} />
        </Section>
      ))}
    </>
  )
}

/** How many of each kind are shown together. */
const FEW = { plans: 5, members: 3, tags: 10 }

type KindProps = ResultsProps & { kind: SearchKind }

function Section({ kind, params, results, children }: KindProps & { children: ReactNode }) {
  const id = useId()
  const { items, next } = results[kind]
  const hasMore = !params.type && (items.length > FEW[kind] || next !== null)
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="text-section">
        {KIND_NAMES[kind]}
      </h2>
      {children}
      {hasMore && (
        <Link
          to="/search"
          search={{ ...params, type: kind }}
          ref={focusContentOnRemoval}
          className={buttonClass({ wide: true })}
        >
          {`Voir tous les ${KIND_NAMES[kind].toLowerCase()}`}
        </Link>
      )}
    </section>
  )
}

function KindResults({ kind, params, results }: KindProps) {
  const { corrected, highlight } = results.plans
  const list = { kind, params, limit: params.type ? undefined : FEW[kind] }
  // Names and tags match any part of the typed or corrected text.
  const query = `${params.q ?? ''} ${corrected ?? ''}`
  switch (kind) {
    case 'plans':
      return (
        <FoundList {...list} first={results.plans} idOf={({ id }) => id}>
          {(plans) => <FoundPlanList plans={plans} highlight={highlight} />}
        </FoundList>
      )
    case 'members':
      return (
        <FoundList {...list} first={results.members} idOf={({ user_id }) => user_id}>
          {(members) => <FoundMembers members={members} query={query} />}
        </FoundList>
      )
    case 'tags':
      return (
        <FoundList {...list} first={results.tags} idOf={({ tag }) => tag}>
          {(tags) => <FoundTags tags={tags} query={query} />}
        </FoundList>
      )
  }
}

function FoundTags({ tags, query }: { tags: readonly FoundTag[]; query: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(({ tag, plans }) => (
        <li key={tag} className="max-w-full">
          <Link to="/search" search={{ tag }} className={chipClass({}, 'max-w-full')}>
            <Hash />
            <span className="truncate">
              <HighlightedText text={tag} highlight={highlightOf(query)} />
            </span>
            <span className="text-muted tabular-nums">{counted(plans, 'plan')}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type FoundMembersProps = { members: readonly FoundMember[]; query: string }

function FoundMembers({ members, query }: FoundMembersProps) {
  return (
    <Card flush className="px-4">
      <ul className="divide-y divide-line">
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} query={query} />
        ))}
      </ul>
    </Card>
  )
}

function MemberRow({ member, query }: { member: FoundMember; query: string }) {
  const { pseudo, handle } = member
  return (
    <li className="relative flex flex-wrap items-center gap-3 py-3">
      <Avatar src={avatarUrl(member)} name={pseudo} size={48} />
      <div className="min-w-40 flex-1 leading-5">
        <Link
          to="/u/$pseudo"
          params={{ pseudo }}
          className="cover font-semibold underline-offset-3 wrap-anywhere hover:underline"
        >
          <HighlightedText text={pseudo} highlight={highlightOf(query)} />
        </Link>{' '}
        <RoleBadges {...member} />
        <span className="block text-small text-muted wrap-anywhere">
          {handle && (
            <>
              @<HighlightedText text={handle} highlight={highlightOf(query.replace(/^@/, ''))} />
              {' · '}
            </>
          )}
          {roleLabel(member)}
        </span>
        <span className="block text-small text-muted tabular-nums">
          {counted(member.plans_posted, 'plan')} · {counted(member.followers_count, 'abonné')}
        </span>
      </div>
      <div className="relative z-1 ml-auto">
        <FollowButton member={member} variant="secondary" size="s" />
      </div>
    </li>
  )
}

import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { SEARCH_KINDS, type SearchKind, type SearchResults } from '#domain/search.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { FoundList } from './FoundList.tsx'
import { FoundMembers } from './FoundMembers.tsx'
import { FoundPlans } from './FoundPlans.tsx'
import { FoundTags } from './FoundTags.tsx'
import { NoResults, PlansLeftOut } from './NoResults.tsx'
import { countOf, KIND_NAMES } from './ResultTabs.tsx'
import type { SearchParams } from './search-params.ts'

type ResultsProps = { params: SearchParams; results: SearchResults }

/** Of each kind the first few, or all of the one kind that is chosen. */
export function Results({ params, results }: ResultsProps) {
  const shown = SEARCH_KINDS.filter(
    (kind) => results[kind].items.length > 0 && (!params.type || params.type === kind),
  )
  if (shown.length === 0) return <NoResults params={params} results={results} />
  return (
    <>
      {!params.type && results.without_filters ? <PlansLeftOut params={params} results={results} /> : null}
      {results.plans.isNear && shown.includes('plans') && (
        <Notice>Aucun plan ne le dit exactement : voici les titres les plus proches.</Notice>
      )}
      {shown.map((kind) => (
        <Section key={kind} kind={kind} params={params} results={results}>
          {/* Anew for each address: what was asked of one search is not asked of the next. */}
          <KindResults key={JSON.stringify(params)} kind={kind} params={params} results={results} />
        </Section>
      ))}
    </>
  )
}

/** How many of a kind stand among the others. */
const FEW = { plans: 5, members: 3, tags: 10 }

function Section({
  kind,
  params,
  results,
  children,
}: ResultsProps & { kind: SearchKind; children: ReactNode }) {
  const id = useId()
  const hasMore = !params.type && results[kind].items.length > FEW[kind]
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-section">
          {KIND_NAMES[kind]}
        </h2>
        {hasMore && (
          <Link
            to="/search"
            search={{ ...params, type: kind }}
            className="hit text-dense font-semibold text-primary"
          >
            {results[kind].next ? 'Voir tout' : `Voir les ${countOf(results[kind])}`}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

type KindProps = ResultsProps & { kind: SearchKind }

function KindResults({ kind, params, results }: KindProps) {
  const { q } = params
  const list = { kind, params, limit: params.type ? undefined : FEW[kind] }
  switch (kind) {
    case 'plans':
      return (
        <FoundList {...list} first={results.plans} idOf={({ id }) => id}>
          {(plans) => <FoundPlans plans={plans} query={q} />}
        </FoundList>
      )
    case 'members':
      return (
        <FoundList {...list} first={results.members} idOf={({ user_id }) => user_id}>
          {(members) => <FoundMembers members={members} query={q} />}
        </FoundList>
      )
    case 'tags':
      return (
        <FoundList {...list} first={results.tags} idOf={({ tag }) => tag}>
          {(tags) => <FoundTags tags={tags} query={q} />}
        </FoundList>
      )
  }
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QUERY_MIN, SEARCH_KINDS, type SearchResults } from '#domain/search/search.ts'
import { CategoryLink } from '#web/features/plans/CategoryLink.tsx'
import { communityCountsQuery } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { focusContentOnRemoval } from '#web/lib/focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { FILTER_CATEGORIES, type FilterCategory, OTHER_CATEGORY } from '#domain/categories.ts'
import { foldText } from '#domain/search/search-text.ts'
import { PopularTags } from './PopularTags.tsx'
import { hasSeveralWords, leftOutText } from './result-texts.ts'
import { filterCount, type SearchParams } from './search-params.ts'

type NoResultsProps = { params: SearchParams; results: SearchResults }

export function NoResults({ params, results }: NoResultsProps) {
  const others = SEARCH_KINDS.some((kind) => results[kind].items.length > 0)
  const areFiltered = params.type === 'plans' && Boolean(results.without_filters)
  return others && !areFiltered ? (
    <NoneOfKind params={params} />
  ) : (
    <NoMatchAtAll params={params} results={results} />
  )
}

/** Filters leave members or tags but no plan: explains why. */
export function PlansLeftOut({ params, results: { without_filters } }: NoResultsProps) {
  return (
    <Notice>
      {`Aucun plan${leftOutText(params, without_filters)} `}
      <ClearFilters params={params} className="font-semibold text-primary underline" />
    </Notice>
  )
}

/** There are results, but none of the chosen kind. */
function NoneOfKind({ params }: { params: SearchParams }) {
  const kind = params.type === 'members' ? 'membre' : params.type === 'tags' ? 'tag' : 'plan'
  return (
    <EmptyState
      art={<SheetUnderGlass />}
      title="Aucun résultat trouvé"
      text={`Aucun ${kind} ne correspond à cette recherche.`}
      action={
        <Link
          to="/search"
          search={{ ...params, type: undefined }}
          ref={focusContentOnRemoval}
          className={buttonClass({ variant: 'primary' })}
        >
          Voir les autres résultats
        </Link>
      }
    />
  )
}

function NoMatchAtAll({ params, results: { plans, without_filters } }: NoResultsProps) {
  const filters = filterCount(params)
  const nothing = params.type === 'plans' ? 'Aucun plan' : 'Rien'
  const searched = plans.corrected ?? params.q
  const what = searched ? `${nothing} ne contient « ${searched} »` : `${nothing} ne correspond`
  return (
    <>
      <EmptyState
        art={<SheetUnderGlass />}
        title="Aucun résultat trouvé"
        text={
          filters > 0
            ? `${what}${leftOutText(params, without_filters)}`
            : `${what}. ${hasSeveralWords(searched) ? FEWER_WORDS : OTHER_WORD}`
        }
        action={
          filters > 0 ? (
            <ClearFilters params={params} className={buttonClass({ variant: 'primary' })} />
          ) : (
            <OtherSearch params={params} />
          )
        }
      />
      <Categories query={searched ?? params.tag ?? ''} />
      <PopularTags />
    </>
  )
}

/** Offers the declined correction, or the words without surrounding punctuation; else all plans. */
function OtherSearch({ params }: { params: SearchParams }) {
  const { q = '', exact } = params
  const primary = buttonClass({ variant: 'primary' })
  const words = q.match(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u)?.[0] ?? ''
  if (exact)
    return (
      <Link
        to="/search"
        search={{ ...params, exact: undefined }}
        ref={focusContentOnRemoval}
        className={primary}
      >
        Chercher des mots proches
      </Link>
    )
  if (words.length >= QUERY_MIN && words !== q)
    return (
      <Link to="/search" search={{ q: words }} ref={focusContentOnRemoval} className={primary}>
        {`Chercher « ${words} »`}
      </Link>
    )
  return (
    <Link to="/" className={primary}>
      Voir tous les plans
    </Link>
  )
}

const CATEGORIES_SHOWN = 6

function Categories({ query }: { query: string }) {
  const { data: counts, isPending } = useQuery(communityCountsQuery)
  // Before the counts are loaded the order could still change.
  if (isPending) return null
  return (
    <Card as="section" aria-labelledby="categories">
      <h2 id="categories" className="mb-3 text-section">
        Explorer une catégorie
      </h2>
      <ul className="flex flex-wrap gap-2">
        {categoriesLike(query, counts?.categories ?? {}, CATEGORIES_SHOWN).map((category) => (
          <li key={category}>
            <CategoryLink category={category} className={chipClass({}, 'max-[22rem]:whitespace-normal')} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ClearFilters({ params, className }: { params: SearchParams; className: string }) {
  const filters = filterCount(params)
  const { q, tag, type, exact } = params
  // What remains is the search itself: words, or a tag alone. Filters do not apply to members.
  const left = { q, exact, tag: q ? undefined : tag, type: type === 'plans' ? type : undefined }
  return (
    <Link to="/search" search={left} ref={focusContentOnRemoval} className={className}>
      {filters > 1 ? `Effacer les ${filters} filtres` : 'Effacer le filtre'}
    </Link>
  )
}

const FEWER_WORDS = 'Essayez un mot plus court ou moins de mots.'
const OTHER_WORD = 'Essayez un mot plus court ou un synonyme.'

function SheetUnderGlass() {
  return (
    <svg aria-hidden width="96" height="72" viewBox="0 0 96 72" fill="none" className="mb-2">
      <rect x="8.5" y="10.5" width="56" height="52" rx="8" className="fill-sunken stroke-line" />
      <path d="M20 26h24M20 36h30M20 46h14" strokeWidth="3" strokeLinecap="round" className="stroke-field" />
      <circle cx="64" cy="38" r="17" strokeWidth="3" className="fill-surface stroke-field" />
      <path d="m76 50 12 12" strokeWidth="4" strokeLinecap="round" className="stroke-field" />
    </svg>
  )
}

type PlanCounts = Partial<Record<FilterCategory, number>>

/** Categories offered when a search finds nothing: those whose name resembles it, then those with most plans. */
export function categoriesLike(query: string, plans: PlanCounts, count: number): FilterCategory[] {
  const queryBigrams = bigramsOf(query)
  const resemblance = (category: FilterCategory) => {
    const nameBigrams = bigramsOf(category)
    const score =
      nameBigrams.filter((pair) => queryBigrams.includes(pair)).length /
      (nameBigrams.length + queryBigrams.length)
    return score < MIN_SCORE ? 0 : score
  }
  return FILTER_CATEGORIES.filter((category) => category !== OTHER_CATEGORY)
    .map((category) => ({ category, score: resemblance(category), plans: plans[category] ?? 0 }))
    .toSorted((one, other) => other.score - one.score || other.plans - one.plans)
    .slice(0, count)
    .map(({ category }) => category)
}

/** The name itself scores 0.5, « plombier » 0.17 with « Immobilier », « artisan » 0.24 with « Artisanat et réparation ». */
const MIN_SCORE = 0.2

/** The bigrams of each word, with the space before it: « ia » has « ␣i » and « ia ». */
function bigramsOf(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const pairs = words.flatMap((word) => Array.from(word, (_, at) => ` ${word}`.slice(at, at + 2)))
  return [...new Set(pairs)]
}

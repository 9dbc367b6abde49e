import { Link } from '@tanstack/react-router'
import { FILTER_CATEGORIES } from '#domain/plan-form.ts'
import { FOUND_PAGE_SIZE, QUERY_MIN, SEARCH_KINDS, type SearchResults } from '#domain/search.ts'
import { counted } from '#domain/numbers.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
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

/** Filters leave no plan, but members or tags: who misses the plans learns why. */
export function PlansLeftOut({ params, results: { without_filters } }: NoResultsProps) {
  return (
    <Notice>
      {`Aucun plan ${narrowed(filterCount(params), without_filters)} `}
      <ClearFilters params={params} className="font-semibold text-primary underline" />
    </Notice>
  )
}

/** There are results, but none of the kind that is chosen. */
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
          className={buttonClass({ variant: 'primary' })}
        >
          Voir les autres résultats
        </Link>
      }
    />
  )
}

function NoMatchAtAll({ params, results: { without_filters } }: NoResultsProps) {
  const filters = filterCount(params)
  const nothing = params.type === 'plans' ? 'Aucun plan' : 'Rien'
  const what = params.q ? `${nothing} ne contient « ${params.q} »` : `${nothing} ne correspond`
  return (
    <EmptyState
      art={<SheetUnderGlass />}
      title="Aucun résultat trouvé"
      text={filters > 0 ? `${what} ${narrowed(filters, without_filters)}` : `${what}. ${ADVICE}`}
      action={
        filters > 0 ? (
          <ClearFilters params={params} className={buttonClass({ variant: 'primary' })} />
        ) : (
          <OtherSearches q={params.q} />
        )
      }
    />
  )
}

/** The category of that name, or the words without what stands around them; else all plans. */
function OtherSearches({ q = '' }: Pick<SearchParams, 'q'>) {
  const words = q.match(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u)?.[0] ?? ''
  const category = FILTER_CATEGORIES.find((name) => name.toLowerCase() === words.toLowerCase())
  const primary = buttonClass({ variant: 'primary' })
  if (category)
    return (
      <Link to="/" search={{ category }} className={primary}>
        {`Voir la catégorie ${category}`}
      </Link>
    )
  if (words.length >= QUERY_MIN && words !== q)
    return (
      <Link to="/search" search={{ q: words }} className={primary}>
        {`Chercher « ${words} »`}
      </Link>
    )
  return (
    <Link to="/" className={primary}>
      Voir tous les plans
    </Link>
  )
}

function ClearFilters({ params, className }: { params: SearchParams; className: string }) {
  const filters = filterCount(params)
  const { q, tag, type } = params
  // What is left is what was asked for: words, or a tag alone; of members there are no more without filters.
  const left = { q, tag: q ? undefined : tag, type: type === 'plans' ? type : undefined }
  return (
    <Link to="/search" search={left} className={className}>
      {filters > 1 ? `Effacer les ${filters} filtres` : 'Effacer le filtre'}
    </Link>
  )
}

const ADVICE = 'Essayez un mot plus court ou moins de mots.'

function narrowed(filters: number, count: number | null): string {
  const [these, them] = filters > 1 ? ['ces filtres', 'eux'] : ['ce filtre', 'lui']
  if (!count) return `avec ${these}.`
  const plans =
    count > FOUND_PAGE_SIZE ? `plus de ${counted(FOUND_PAGE_SIZE, 'plan')}` : counted(count, 'plan')
  return `avec ${these}. Sans ${them}, il y aurait ${plans}.`
}

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

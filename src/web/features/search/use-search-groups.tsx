import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Search from 'lucide-react/icons/search'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { searchApi } from '#api/search.ts'
import { cleanQuery, isLongEnough } from '#domain/search/clean-query.ts'
import { SUGGEST_AFTER_MS, type Suggestions } from '#domain/search/search.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useDebouncedValue } from '#web/lib/debounce.ts'
import type { ComboboxGroup, ComboboxOption } from '#web/ui/Combobox.tsx'
import { clearRecent, readRecent, saveRecent } from './recent-searches.ts'
import { IconLine, MemberLine, PlanLine, TagLine } from './SuggestionLines.tsx'

/** An option under the search box, and what picking it does. */
export type SearchOption = ComboboxOption & {
  pick: () => void
  /** The list stays open afterwards. */
  staysOpen?: boolean
}

type Groups = readonly ComboboxGroup<SearchOption>[]
type Go = ReturnType<typeof useNavigate>

/** The options under the search box for the typed text, or a message; `groups` is null when no list opens. */
export function useSearchGroups(typed: string): SearchLines {
  const go = useNavigate()
  const { text, isActive, suggestions, hasFailed, refetch } = useSuggestions(typed)
  const recent = useRecent(text === '')
  const before = useMemo(() => recentGroups(recent, go), [recent, go])
  const found = useMemo(() => suggestions && foundGroups(suggestions, text, go), [suggestions, text, go])
  const failed = useMemo(() => retryGroups(refetch), [refetch])
  if (!isActive) return { ...NO_LINES, groups: text === '' ? before : null }
  if (hasFailed) return { ...NO_LINES, groups: failed, message: FAILED }
  if (!suggestions || !found) return { ...NO_LINES, message: 'Recherche en cours...', isLoading: true }
  if (found === NONE) return { ...NO_LINES, message: 'Aucun résultat trouvé' }
  return { ...NO_LINES, groups: found, corrected: suggestions.corrected }
}

/** The recent searches, read whenever the box becomes empty. */
function useRecent(isWanted: boolean) {
  const read = useMemo(() => (isWanted ? readRecent() : []), [isWanted])
  const [cleared, setCleared] = useState<string[]>()
  return useMemo(() => {
    const clear = () => {
      clearRecent()
      setCleared(read)
    }
    return { texts: read === cleared ? [] : read, clear }
  }, [read, cleared])
}

const NONE: Groups = []

type SearchLines = {
  groups: Groups | null
  message: string | null
  isLoading: boolean
  /** The search made instead of the typed one. */
  corrected: string | null
}

const NO_LINES: SearchLines = { groups: NONE, message: null, isLoading: false, corrected: null }

function foundGroups(suggestions: Suggestions, text: string, go: Go): Groups {
  const { plans, members, tags, highlight, corrected } = suggestions
  // Names and tags match any part of the typed or corrected text.
  const query = `${text} ${corrected ?? ''}`
  const pick = (leave: () => void) => () => {
    saveRecent(text)
    leave()
  }
  const all: SearchOption = {
    id: 'all',
    content: <IconLine icon={<Search />}>{`Tous les résultats pour «\u202F${text}\u202F»`}</IconLine>,
    pick: pick(() => void go({ to: '/search', search: { q: text } })),
  }
  const groups = [
    {
      label: 'Plans',
      options: plans.map((plan) => ({
        id: `plan-${plan.slug}`,
        content: <PlanLine plan={plan} highlight={highlight} />,
        pick: pick(() => void go({ to: '/plan/$slug', params: { slug: plan.slug } })),
      })),
    },
    {
      label: 'Membres',
      options: members.map((member) => ({
        id: `member-${member.user_id}`,
        content: <MemberLine member={member} query={query} />,
        pick: pick(() => void go({ to: '/u/$pseudo', params: { pseudo: member.pseudo } })),
      })),
    },
    {
      label: 'Tags',
      options: tags.map((tag, index) => ({
        id: `tag-${index}`,
        content: <TagLine tag={tag} query={query} />,
        pick: pick(() => void go({ to: '/search', search: { tag: tag.tag } })),
      })),
    },
  ]
  const isEmpty = groups.every(({ options }) => options.length === 0)
  return isEmpty ? NONE : [...groups, { label: 'Recherche', options: [all] }]
}

function recentGroups({ texts, clear }: ReturnType<typeof useRecent>, go: Go): Groups | null {
  if (texts.length === 0) return null
  const lines = texts.map((text, index) => ({
    id: `recent-${index}`,
    content: <IconLine icon={<History />}>{text}</IconLine>,
    pick: () => void go({ to: '/search', search: { q: text } }),
  }))
  const clearing = {
    id: 'clear',
    content: <IconLine icon={<Trash />}>Effacer les recherches récentes</IconLine>,
    staysOpen: true,
    pick: clear,
  }
  return [{ label: 'Recherches récentes', options: [...lines, clearing] }]
}

const FAILED = 'La recherche n’a pas abouti'

const retryGroups = (refetch: () => unknown): Groups => [
  {
    label: FAILED,
    options: [
      {
        id: 'retry',
        content: <IconLine icon={<RotateCw />}>Réessayer</IconLine>,
        staysOpen: true,
        pick: () => void refetch(),
      },
    ],
  },
]

/** The suggestions for the text, once typing pauses. A response for an earlier text is never shown. */
function useSuggestions(typed: string) {
  const text = cleanQuery(typed)
  const debounced = useDebouncedValue(text, SUGGEST_AFTER_MS, '')
  const query = useQuery({
    queryKey: keys.suggestions(debounced),
    queryFn: () => call(searchApi.suggest, { query: { q: debounced } }),
    enabled: isLongEnough(text) && debounced === text,
  })
  return {
    text,
    isActive: isLongEnough(text),
    suggestions: debounced === text ? query.data : undefined,
    hasFailed: debounced === text && query.isError && !query.isFetching,
    refetch: query.refetch,
  }
}

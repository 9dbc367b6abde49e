import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#domain/numbers.ts'
import type { AdminStats } from '#domain/staff.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LOAD_FAILURE, statsQuery } from './admin-queries.ts'

const FIGURES: { name: keyof AdminStats; label: string }[] = [
  { name: 'members', label: 'Membres' },
  { name: 'plans', label: 'Plans' },
  { name: 'pending_plans', label: 'Plans en attente' },
  { name: 'comments', label: 'Commentaires' },
]

export function KeyFigures() {
  const query = useQuery(statsQuery)
  const { data, isError } = query
  if (isError && !data) return <QueryError title="Erreur" text={LOAD_FAILURE} query={query} />
  return (
    <FactSheet
      items={FIGURES.map(({ name, label }) => ({
        label,
        value: data ? wholeNumber(data[name]) : <Skeleton className="my-1.5 h-5 w-16" />,
      }))}
    />
  )
}

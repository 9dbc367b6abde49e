import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'

export type DifferencesProps<Versions> = {
  versions: Pick<UseQueryOptions<Versions>, 'queryKey' | 'queryFn'>
  children: (versions: Versions) => ReactNode
}

/** Loads what a plan is compared with, each time it is shown, and renders what differs. */
export function Differences<Versions>({ versions, children }: DifferencesProps<Versions>) {
  const query = useQuery({ ...versions, staleTime: 0 })
  const { data, error } = query
  if (data) return children(data)
  if (error)
    return (
      <QueryError
        heading="h3"
        title="Impossible de charger les différences"
        text={error.message}
        query={query}
      />
    )
  return (
    <Loading label="Chargement des différences…" className="grid gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton shape="box" className="h-56 w-full" />
    </Loading>
  )
}

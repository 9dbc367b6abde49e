import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProfileSettings } from '#domain/profiles.ts'
import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { settingsQuery } from './settings-query.ts'

/** What is set so far, asked for once for all sections. */
export function WithSettings({ children }: { children: (settings: ProfileSettings) => ReactNode }) {
  const { data, isPending, isFetching, refetch } = useQuery(settingsQuery)
  if (data) return children(data)
  if (isPending) {
    return (
      <div role="status" className="grid gap-4">
        <VisuallyHidden>Chargement des paramètres…</VisuallyHidden>
        <Skeleton className="h-10" />
        <Skeleton className="h-22" />
      </div>
    )
  }
  return (
    <ErrorWithRetry
      heading="h3"
      title="Impossible de charger vos paramètres"
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}

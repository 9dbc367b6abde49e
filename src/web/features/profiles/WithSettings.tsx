import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { settingsQuery } from './settings-query.ts'

/** Loads the settings, once for all sections. */
export function WithSettings({ children }: { children: (settings: ProfileSettings) => ReactNode }) {
  const query = useQuery(settingsQuery)
  if (query.data) return children(query.data)
  if (query.isPending) {
    return (
      <Loading label="Chargement des paramètres…" className="grid gap-4">
        <Skeletons sizes={['h-10', 'h-22']} />
      </Loading>
    )
  }
  return <QueryError heading="h3" title="Impossible de charger vos paramètres" query={query} />
}

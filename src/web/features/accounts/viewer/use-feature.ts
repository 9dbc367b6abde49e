import { useQuery } from '@tanstack/react-query'
import type { Feature } from '#domain/features.ts'
import { openFeaturesQuery } from '#web/lib/site.ts'
import { useViewer } from './use-auth.ts'

/** Whether a feature is open to the viewer. For visitors, and while the viewer is unknown: whether it is open to everyone. */
export function useIsFeatureOpen(feature: Feature): boolean {
  const viewer = useViewer()
  const { data } = useQuery({ ...openFeaturesQuery, enabled: viewer === null })
  return viewer ? viewer.features.includes(feature) : (data?.open.includes(feature) ?? true)
}

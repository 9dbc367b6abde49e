import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { followOtherTabs, rereadViewer, viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { watchRefusals } from '#web/lib/call.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// Without it the session lasts as long as the page is not left for hours: no reason to show an error.
const MemberSession = lazyWithRetry(() => import('./MemberSession.tsx'), LoadFailure)

/** Keeps true what this tab believes of who is signed in. */
export function SessionKeeper() {
  const client = useQueryClient()
  const viewer = useViewer()
  useEffect(() => followOtherTabs(() => void rereadViewer(client)), [client])
  useEffect(
    () =>
      watchRefusals(() => {
        if (client.getQueryData(viewerQuery.queryKey)) void rereadViewer(client)
      }),
    [client],
  )
  if (!viewer) return null
  return (
    <Suspense>
      <MemberSession key={viewer.session.id} mayListen={viewer.abilities.listenLive} />
    </Suspense>
  )
}

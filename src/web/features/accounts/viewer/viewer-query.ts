import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { viewerApi } from '#api/accounts-viewer.ts'
import { SESSION, type Viewer } from '#domain/accounts/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { VIEWER_CHANNEL } from '#web/lib/storage-keys.ts'

/** The signed-in member, or null. Fetched in the browser only: pages are rendered without cookies. */
export const viewerQuery = queryOptions({
  queryKey: keys.viewer,
  queryFn: async ({ client, signal }): Promise<Viewer | null> => {
    // Without the hint there is no session: visitors send no request.
    // With the signal: a response that arrives after the member signed out must not set data-member.
    const { viewer, since_last_visit } = isMemberHinted()
      ? await call(viewerApi.read, { query: { home: isHome() ? '1' : undefined } }, { signal })
      : { viewer: null }
    if (viewer?.user.id !== client.getQueryData<Viewer | null>(keys.viewer)?.user.id) {
      // First the viewer: a component of the earlier member that renders in between would request its data again.
      client.setQueryData(keys.viewer, viewer)
      removePersonalData(client)
    }
    if (since_last_visit) client.setQueryData(keys.lastVisit, since_last_visit)
    setMemberAttribute(viewer !== null)
    return viewer
  },
  // Refetched on an event: the session's end, the live connection, another tab, or focus on this one.
  staleTime: Infinity,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  // A lost connection must not sign the member out.
  retry: true,
  retryDelay: (failures) => Math.min(SESSION.retryMs * 2 ** failures, SESSION.checkMs),
})

const isHome = () => globalThis.location?.pathname === '/'

/** Refetches the viewer after a change of the session, in all tabs. */
export async function refetchViewerInAllTabs(client: QueryClient): Promise<Viewer | null> {
  const viewer = await refetchViewer(client)
  const channel = new BroadcastChannel(VIEWER_CHANNEL)
  channel.postMessage(null)
  channel.close()
  return viewer
}

/** Refetches the viewer in this tab alone. A request in flight may predate the change: it is cancelled. */
export async function refetchViewer(client: QueryClient): Promise<Viewer | null> {
  // Explicitly: refetchQueries would wait for a first request that is still being retried.
  await client.cancelQueries({ queryKey: keys.viewer, exact: true })
  await client.refetchQueries({ queryKey: keys.viewer, exact: true })
  return client.getQueryData<Viewer | null>(keys.viewer) ?? null
}

/** Calls back when the session changes in another tab of this browser. Returns the unsubscribe function. */
export function listenToOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(VIEWER_CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

function removePersonalData(client: QueryClient) {
  client.removeQueries({
    queryKey: keys.viewer,
    predicate: ({ queryKey }) => queryKey.length > keys.viewer.length,
  })
}

/*
 * The session cookie is hidden from scripts. A second cookie only says that a session exists, so that a member's page is
 * never first painted as a visitor's.
 */
const HINT = /(?:^|; )pb-member=/

export const isMemberHinted = () => HINT.test(document.cookie)

/** Runs before the first paint: styles then show what is for members instead of visitors (`in-data-member:`). */
export const APPLY_MEMBER_HINT = `if(${String(HINT)}.test(document.cookie))document.documentElement.dataset.member=''`

function setMemberAttribute(isMember: boolean) {
  document.documentElement.toggleAttribute('data-member', isMember)
}

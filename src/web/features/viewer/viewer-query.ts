import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { viewerApi } from '#api/viewer.ts'
import { SESSION, type Viewer } from '#domain/viewer.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { VIEWER_CHANNEL } from '#web/lib/storage-keys.ts'

/** Who is signed in, or null. Known only in the browser: pages are rendered without anybody's cookies. */
export const viewerQuery = queryOptions({
  queryKey: keys.viewer,
  queryFn: async ({ client, signal }): Promise<Viewer | null> => {
    // Without the hint nobody is signed in: visitors cause no request.
    // With the signal: a response that comes after the member signed out must not mark the page as a member's.
    const { viewer } = isMemberHinted() ? await call(viewerApi.read, {}, { signal }) : { viewer: null }
    if (viewer?.user.id !== client.getQueryData<Viewer | null>(keys.viewer)?.user.id)
      forgetPersonalData(client)
    markMember(viewer !== null)
    return viewer
  },
  // Asked again when something says so: the session's end, the live connection, another tab, or coming back to this one.
  staleTime: Infinity,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  // A session must not end because a train went through a tunnel.
  retry: true,
  retryDelay: (failures) => Math.min(SESSION.retryMs * 2 ** failures, SESSION.checkMs),
})

/** Asks again who is signed in, after something changed it, and has the other tabs do the same. */
export async function refreshViewer(client: QueryClient): Promise<Viewer | null> {
  const viewer = await rereadViewer(client)
  const channel = new BroadcastChannel(VIEWER_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone
  channel.postMessage(null)
  channel.close()
  return viewer
}

/** The same for this tab alone. An answer on its way may be of before the change: it is given up. */
export async function rereadViewer(client: QueryClient): Promise<Viewer | null> {
  // Explicitly: a first answer that is still being retried would be waited for.
  await client.cancelQueries({ queryKey: keys.viewer, exact: true })
  await client.refetchQueries({ queryKey: keys.viewer, exact: true })
  return client.getQueryData<Viewer | null>(keys.viewer) ?? null
}

/** Hears that somebody signed in or out in another tab of this browser, until the answer is called. */
export function followOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(VIEWER_CHANNEL)
  channel.addEventListener('message', onChange)
  return () => channel.close()
}

function forgetPersonalData(client: QueryClient) {
  client.removeQueries({
    queryKey: keys.viewer,
    predicate: ({ queryKey }) => queryKey.length > keys.viewer.length,
  })
}

/*
 * The session's cookie is hidden from scripts. Beside it lies one that only says that there is one, so that a member's
 * page never begins as a visitor's.
 */
const HINT = /(?:^|; )pb-member=/

export const isMemberHinted = () => HINT.test(document.cookie)

/** Before the first paint: styles then show a member's places instead of a visitor's (`in-data-member:`). */
export const APPLY_MEMBER_HINT = `if(${String(HINT)}.test(document.cookie))document.documentElement.dataset.member=''`

/** Once it is known who is there. */
function markMember(isMember: boolean) {
  document.documentElement.toggleAttribute('data-member', isMember)
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { commentBanSentence } from '#domain/moderation/ban-status.ts'
import { viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'

/** Timers overflow after 24 days. */
const LONGEST_MS = 1e9
const SHORTEST_MS = 5_000

/** The limits of a sanctioned member, with a link to the reason. */
export default function BanBar() {
  // Refetches the viewer when the suspension ends.
  const { data: viewer } = useQuery({
    ...viewerQuery,
    refetchInterval: ({ state }) => {
      const until = state.data?.ban_status.banned_until
      return until ? Math.min(Math.max(Date.parse(until) - Date.now(), SHORTEST_MS), LONGEST_MS) : false
    },
  })
  const sentence = viewer && commentBanSentence(viewer.ban_status)
  return (
    sentence && (
      <>
        <p>{sentence}</p>
        <Link to="/recours" className="hit link">
          Voir le motif et faire appel
        </Link>
      </>
    )
  )
}

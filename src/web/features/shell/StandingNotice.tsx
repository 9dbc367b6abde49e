import { banSentence } from '#domain/standing.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'

/** Under the header, on every page: what a sanctioned member may not do, and until when. */
export function StandingNotice() {
  const standing = useViewer()?.standing
  if (!standing?.banned && !standing?.banned_from_comments) return null
  return (
    <aside aria-label="État de votre compte" className="border-b border-line bg-warn-tint print:hidden">
      <p className="column py-2 text-dense">
        {standing.banned ? banSentence(standing) : 'Vous ne pouvez plus commenter.'}
      </p>
    </aside>
  )
}

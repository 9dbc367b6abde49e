import { commentBanSentence } from '#domain/standing.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'

/** Under the header, on every page: what a sanctioned member may not do, and until when. */
export function StandingNotice() {
  const standing = useViewer()?.standing
  const sentence = standing && commentBanSentence(standing)
  if (!sentence) return null
  return (
    <aside aria-label="État de votre compte" className="border-b border-line bg-warn-tint print:hidden">
      <p className="column py-2 text-dense">{sentence}</p>
    </aside>
  )
}

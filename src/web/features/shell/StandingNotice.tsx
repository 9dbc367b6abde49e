import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { commentBanSentence } from '#domain/standing.ts'
import { useViewer, useViewerRetry } from '#web/features/viewer/use-auth.ts'
import { Button } from '#web/ui/Button.tsx'

/** Under the header, on every page: what a sanctioned member may not do, or that their account could not be loaded. */
export function StandingNotice() {
  const standing = useViewer()?.standing
  const retry = useViewerRetry()
  const sentence = standing && commentBanSentence(standing)
  if (retry)
    return (
      <Bar>
        <p role="alert">Votre compte n’a pas pu être chargé.</p>
        <Button size="s" onClick={retry}>
          Réessayer
        </Button>
      </Bar>
    )
  if (!sentence) return null
  return (
    <Bar>
      <p>{sentence}</p>
      <Link to="/recours" className="hit link">
        Voir le motif et faire appel
      </Link>
    </Bar>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="État de votre compte" className="border-b border-line bg-warn-tint print:hidden">
      <div className="column flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-dense">{children}</div>
    </aside>
  )
}

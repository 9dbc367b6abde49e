import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { commentBanSentence } from '#domain/standing.ts'
import type { Viewer } from '#domain/viewer.ts'
import { useReturnPath } from '#web/features/shell/use-return-path.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { SIGN_IN_FIRST } from './comment-failed.ts'

/** What stands where one writes a comment: the form for whoever may, and for others why they may not. */
export function CommentBox({ children }: { children: (viewer: Viewer) => ReactNode }) {
  const viewer = useViewer()
  if (viewer === null) return <SignInFirst />
  if (viewer === undefined) return <Unknown />
  const refusal = commentBanSentence(viewer.standing)
  return refusal ? <Notice tone="warn">{refusal}</Notice> : children(viewer)
}

/** Both stand in the page until it is known who is there; the hint of a session shows one of them. */
function Unknown() {
  return (
    <>
      <div className="in-data-member:hidden">
        <SignInFirst />
      </div>
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 not-in-data-member:hidden">
        <Skeleton shape="circle" className="size-10" />
        <div className="grid gap-2">
          <Skeleton shape="box" className="h-22 w-full" />
          <div className="h-11 md:h-10" />
        </div>
      </div>
    </>
  )
}

function SignInFirst() {
  const here = useReturnPath() ?? '/'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-media border border-line bg-surface p-4">
      <p>
        <b className="font-semibold">{SIGN_IN_FIRST.title}</b>
        <span className="block text-dense text-muted">{SIGN_IN_FIRST.description}</span>
      </p>
      <Link to="/auth" search={{ retour: here }} className={buttonClass({ variant: 'primary' })}>
        Se connecter
      </Link>
    </div>
  )
}

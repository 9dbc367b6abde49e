import { useRouter } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import { commentAnchor } from '#domain/comments/comments.ts'
import { REVIEWS_ANCHOR } from '#domain/reviews.ts'
import { toSignIn } from '#web/features/accounts/viewer/to-sign-in.ts'
import { useResumePending } from '#web/features/accounts/viewer/use-resume-pending.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import type { MenuItem } from '#web/ui/menu.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import type { Reported } from './ReportDialog.tsx'

const ReportDialog = lazyWithRetry(() => import('./ReportDialog.tsx'), LoadFailure)

type ReportItemOptions = Pick<MenuListPosition, 'buttonId'> & {
  /** False for the author of the target, and while it is not public. */
  isOffered?: boolean
}

/** « Signaler » in the menu of a plan, a comment, a review, a journal entry or a profile. A visitor signs in first. */
export function useReportItem(
  reported: Reported,
  { buttonId, isOffered = true }: ReportItemOptions,
): MenuItem | false {
  const viewer = useViewer()
  const router = useRouter()
  const action = { kind: 'report', id: reported.id } as const
  const report = () => void openDialog(ReportDialog, reported)
  useResumePending(action, Boolean(viewer) && isOffered, report, buttonId)
  if (!isOffered) return false
  return {
    label: 'Signaler',
    icon: <Flag />,
    onSelect: () => (viewer ? report() : toSignIn(router, { action, anchor: anchorOf(reported) })),
  }
}

/** Of a part of the page that is loaded only near the viewport. */
function anchorOf({ kind, id }: Reported): string | undefined {
  if (kind === 'comment') return commentAnchor(id)
  return kind === 'review' ? REVIEWS_ANCHOR : undefined
}

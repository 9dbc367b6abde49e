import { useRouter } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import { toSignIn } from '#web/features/viewer/return-path.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import type { MenuItem } from '#web/ui/menu.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import type { Reported } from './ReportDialog.tsx'

const ReportDialog = lazyWithRetry(() => import('./ReportDialog.tsx'), LoadFailure)

/** « Signaler » in the menu of a plan, a comment or a profile. A visitor signs in first. */
export function useReportItem(reported: Reported): MenuItem {
  const viewer = useViewer()
  const router = useRouter()
  return {
    label: 'Signaler',
    icon: <Flag />,
    onSelect: () => (viewer ? openDialog(ReportDialog, reported) : toSignIn(router)),
  }
}

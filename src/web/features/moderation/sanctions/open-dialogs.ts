import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import type { Sanctioned } from './SanctionDialog.tsx'

const SanctionDialog = lazyWithRetry(() => import('./SanctionDialog.tsx'), LoadFailure)
const UnbanDialog = lazyWithRetry(() => import('./UnbanDialog.tsx'), LoadFailure)

export const openSanctionDialog = (member: Sanctioned) => openDialog(SanctionDialog, { member })
export const openUnbanDialog = (member: Sanctioned) => openDialog(UnbanDialog, { member })

import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import type { SanctionedMember } from './SanctionDialog.tsx'

const SanctionDialog = lazyWithRetry(() => import('./SanctionDialog.tsx'), LoadFailure)
const UnbanDialog = lazyWithRetry(() => import('./UnbanDialog.tsx'), LoadFailure)

export const openSanctionDialog = (member: SanctionedMember) => openDialog(SanctionDialog, { member })
export const openUnbanDialog = (member: SanctionedMember) => openDialog(UnbanDialog, { member })

import type { MemberRecord } from '#domain/staff.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'

const MemberDialog = lazyWithRetry(() => import('./MemberDialog.tsx'), LoadFailure)

export const openMember = (member: MemberRecord) => openDialog(MemberDialog, { member })

import type { MemberRecord } from '#domain/staff.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'

const DayBanDialog = lazyWithRetry(() => import('./DayBanDialog.tsx'), LoadFailure)
const AddressBanDialog = lazyWithRetry(() => import('./AddressBanDialog.tsx'), LoadFailure)

export const openDayBan = (member: MemberRecord) => openDialog(DayBanDialog, { member })
export const openAddressBan = (member: MemberRecord) => openDialog(AddressBanDialog, { member })

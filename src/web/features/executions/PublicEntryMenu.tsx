import { longDate } from '#domain/time.ts'
import { useIsResumable } from '#web/features/accounts/viewer/resumable-item.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import type { PublicEntryMenuProps } from './PublicEntryMenuList.tsx'

const PublicEntryMenuList = lazyWithRetry(() => import('./PublicEntryMenuList.tsx'), LoadFailure)

/** « Signaler », and what the staff may do with an entry. */
export const PublicEntryMenu = (props: PublicEntryMenuProps) => (
  <ActionMenu
    label={`Actions sur l’entrée du ${longDate(props.entry.entry_date)}`}
    title="Actions"
    isPreloaded={useIsResumable(props.entry.id)}
  >
    {(position) => <PublicEntryMenuList {...props} {...position} />}
  </ActionMenu>
)

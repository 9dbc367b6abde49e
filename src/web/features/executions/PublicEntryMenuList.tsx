import Trash2 from 'lucide-react/icons/trash-2'
import type { PublicEntry, PublicExecution } from '#domain/executions/executions.ts'
import { longDate } from '#domain/time.ts'
import { mayDelete } from '#domain/permissions.ts'
import { useReportItem } from '#web/features/moderation/use-report-item.tsx'
import { actorOf, useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import MenuList from '#web/ui/MenuList.tsx'
import type { MenuListPosition } from '#web/ui/use-menu-button.ts'
import { confirmEntryDeletion } from './delete-entry.ts'

export type PublicEntryMenuProps = { entry: PublicEntry; journal: PublicExecution }

export default function PublicEntryMenuList({
  entry,
  journal,
  ...position
}: PublicEntryMenuProps & MenuListPosition) {
  const viewer = useViewer()
  const { author } = journal
  const isOwn = viewer?.user.id === author.user_id
  const name = entry.content ?? `Entrée du ${longDate(entry.entry_date)}`
  const report = useReportItem(
    { kind: 'journal_entry', id: entry.id, name },
    { ...position, isOffered: !isOwn },
  )
  const mayDeleteEntry =
    viewer != null && mayDelete(actorOf(viewer), { author_id: author.user_id, author_role: author.role })
  return (
    <MenuList
      {...position}
      groups={[
        [report],
        [
          mayDeleteEntry && {
            label: 'Supprimer',
            icon: <Trash2 />,
            danger: true,
            onSelect: () => confirmEntryDeletion(entry, journal.id, { isOwn }),
          },
        ],
      ]}
    />
  )
}

import Pencil from 'lucide-react/icons/pencil'
import { wholeNumber } from '#domain/numbers.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { Column } from '#web/ui/data-table.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tag } from '#web/ui/Tag.tsx'

export type SampleMember = { name: string; isBanned: boolean; plans: number; views: number }

export const MEMBER_COLUMNS: readonly Column<SampleMember>[] = [
  {
    id: 'name',
    header: 'Membre',
    sorts: 'ascending',
    isWide: true,
    cell: ({ name }) => (
      <span className="flex items-center gap-2.5 font-semibold">
        <Avatar src={null} name={name} size={32} />
        {name}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Statut',
    cell: ({ isBanned }) => (isBanned ? <Tag tone="bad">Banni</Tag> : <Tag tone="good">Actif</Tag>),
  },
  { id: 'plans', header: 'Plans', sorts: 'descending', isEnd: true, cell: ({ plans }) => plans },
  { id: 'views', header: 'Vues', sorts: 'descending', isEnd: true, cell: ({ views }) => wholeNumber(views) },
  {
    id: 'actions',
    header: 'Actions',
    isEnd: true,
    isWide: true,
    cell: ({ name }) => (
      <IconButton label={`Modifier ${name}`} className="max-md:-ml-3">
        <Pencil />
      </IconButton>
    ),
  },
]

import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Globe from 'lucide-react/icons/globe'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import { MEMBER_SORTS, type MemberRecord } from '#domain/moderation/staff.ts'
import { exactDate } from '#domain/time.ts'
import { ASSIGNABLE_ROLES, type Role, ROLE_DETAILS } from '#domain/roles.ts'
import { MemberCell, MemberStatusTag, SORTS, toMemberSort } from '#web/features/moderation/MemberCell.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useList } from '#web/lib/use-list.ts'
import { Card } from '#web/ui/Card.tsx'
import { StaffList } from '#web/ui/StaffList.tsx'
import { Time } from '#web/ui/Time.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'
import { isBannedForGood } from '#domain/moderation/sanctions.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { LOAD_FAILURE, membersQuery, statsQuery } from './admin-queries.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { useChangeRole } from './use-change-role.ts'
import { banForADay, toggleAddressBan, useMute } from './use-quick-sanctions.ts'

export const MEMBER_CHOICES = { filters: ['all', 'team', 'sanctioned'], sorts: MEMBER_SORTS } as const
const FILTERS = { all: 'Tous', team: 'Équipe', sanctioned: 'Sanctionnés' }

/** All members, newest first: role, status and actions. */
export function MembersCard({ address }: { address: ListAddress }) {
  const list = useList(address, MEMBER_CHOICES)
  const { sort: sortBy } = list
  const query = useQuery(membersQuery(list.query))
  const sanctioned = useQuery(statsQuery).data?.sanctioned
  return (
    <Card as="section" aria-label="Membres">
      <StaffList
        caption="Membres"
        heading={<h2 className="flex-1 text-section max-md:basis-full">Membres</h2>}
        list={list}
        query={query}
        failure={LOAD_FAILURE}
        searchLabel="Rechercher un pseudo"
        filters={FILTERS}
        counts={sanctioned === undefined ? {} : { sanctioned }}
        columns={MEMBER_COLUMNS}
        rowKey={({ user_id }) => user_id}
        sort={SORTS[list.state.sort ?? 'newest']}
        onSort={(sort) => sortBy(toMemberSort(sort))}
        renderActions={(member) => <MemberActions member={member} />}
        empty={list.state.q ? 'Aucun pseudo ne contient ce texte.' : 'Aucun membre ici.'}
      />
    </Card>
  )
}

const MEMBER_COLUMNS: readonly Column<MemberRecord>[] = [
  {
    id: 'pseudo',
    header: 'Membre',
    sorts: 'ascending',
    sortsOneWay: true,
    isWide: true,
    cell: (member) => (
      <span className="block max-md:pr-12 md:min-w-34">
        <MemberCell member={member} />
      </span>
    ),
  },
  { id: 'role', header: 'Rôle', cell: (member) => <RoleSelect member={member} /> },
  { id: 'badges', header: 'Badges', isExtra: true, cell: ({ badges }) => <BadgeNames badges={badges} /> },
  { id: 'status', header: 'Statut', cell: ({ ban_status }) => <Status ban_status={ban_status} /> },
  {
    id: 'joined_at',
    header: 'Inscription',
    sorts: 'descending',
    cell: ({ joined_at }) => <Time iso={joined_at} />,
  },
]

const NAMES_SHOWN = 2

function BadgeNames({ badges }: Pick<MemberRecord, 'badges'>) {
  if (badges.length === 0) return <span className="text-muted">Aucun</span>
  const more = badges.length - NAMES_SHOWN
  const names = [...badges.slice(0, NAMES_SHOWN), ...(more > 0 ? [`+${more}`] : [])]
  return (
    <span title={more > 0 ? badges.join(', ') : undefined} className="wrap-anywhere">
      {names.join(', ')}
    </span>
  )
}

function Status({ ban_status }: Pick<MemberRecord, 'ban_status'>) {
  const { banned_until, banned_permanently, ip_banned } = ban_status
  return (
    <>
      <MemberStatusTag banStatus={ban_status} />
      {banned_until && !banned_permanently && !ip_banned && (
        <span className="mt-0.5 block text-small text-muted">
          jusqu’au {exactDate(banned_until, 'reader')}
        </span>
      )}
    </>
  )
}

/** « verified » needs a colour, which is chosen in the dialog. */
const OFFERED = ASSIGNABLE_ROLES.filter((role) => role !== 'verified')

/** A member's role; choosing another one saves it at once. */
function RoleSelect({ member }: { member: MemberRecord }) {
  const { mutate, isPending, variables } = useChangeRole()
  const shown = isPending ? variables.role : member.role
  const roles: readonly Role[] = OFFERED.some((role) => role === member.role)
    ? OFFERED
    : [...OFFERED, member.role]
  return (
    <div className="w-40 max-w-full">
      <ChoiceSelect
        aria-label={`Rôle de ${member.pseudo}`}
        value={shown}
        disabled={!member.may_change_role}
        aria-busy={isPending || undefined}
        onChange={({ target }) => {
          const role = OFFERED.find((one) => one === target.value)
          if (role && !isPending) mutate({ member, role })
        }}
      >
        {(member.may_change_role ? roles : [member.role]).map((role) => (
          <option key={role} value={role}>
            {ROLE_DETAILS[role].name}
          </option>
        ))}
      </ChoiceSelect>
    </div>
  )
}

/** The actions on a member, in a menu. Staff cannot act on an equal or a higher rank. */
function MemberActions({ member }: { member: MemberRecord }) {
  return member.may_moderate ? <ActionsMenu member={member} /> : <NotAllowed member={member} />
}

function ActionsMenu({ member }: { member: MemberRecord }) {
  const { pseudo, is_muted, ban_status } = member
  const { mutate, isPending } = useMute(member)
  return (
    // On a phone beside the name, instead of a line of its own.
    <span className="right-0 max-md:absolute max-md:top-3">
      <Menu
        renderButton={(props) => (
          <IconButton
            label={`Actions sur ${pseudo}`}
            title="Actions"
            aria-busy={isPending || undefined}
            {...props}
          >
            <Ellipsis />
          </IconButton>
        )}
        groups={[
          [{ label: 'Modifier', icon: <Pencil />, onSelect: () => openMember(member) }],
          [
            {
              label: is_muted ? 'Rendre les commentaires' : 'Couper les commentaires',
              icon: <MessageSquare />,
              disabled: isPending,
              onSelect: () => mutate({ isOn: !is_muted }),
            },
            {
              label: 'Bannir 24 h',
              icon: <Clock />,
              disabled: isBannedForGood(ban_status),
              onSelect: () => banForADay(member),
            },
            {
              label: ban_status.ip_banned ? 'Lever le ban IP' : 'Appliquer un ban IP',
              icon: <Globe />,
              onSelect: () => toggleAddressBan(member),
            },
          ],
        ]}
      />
    </span>
  )
}

function NotAllowed({ member: { user_id, role } }: { member: MemberRecord }) {
  const viewer = useViewer()
  const reason =
    user_id === viewer?.user.id ? 'Vous' : role === 'founder' ? 'Protégé' : 'Rang égal ou supérieur'
  return <span className="text-small text-muted max-md:mr-auto md:py-2.5">{reason}</span>
}

const MemberDialog = lazyWithRetry(() => import('./MemberDialog.tsx'), LoadFailure)

const openMember = (member: MemberRecord) => openDialog(MemberDialog, { member })

import { useQuery } from '@tanstack/react-query'
import Clock from 'lucide-react/icons/clock'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { moderationApi } from '#api/moderation.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { STAFF_COMMENTS_MAX, type StaffComment } from '#domain/moderation/staff.ts'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { commentPath } from '#domain/comments/comments.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { useList, useFailureToast } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useNow } from '#web/lib/use-now.ts'
import { openDialog } from '#web/lib/open-dialog.ts'
import { ListSearch } from '#web/ui/ListSearch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/DataTableHead.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { RoleBadges } from '#web/ui/RoleBadges.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { foldText } from '#domain/search/search-text.ts'
import type { ModeratorAddress } from './moderator-address.ts'
import { DeleteCommentsDialog } from './DeleteCommentsDialog.tsx'

const FAILURE = 'Impossible de charger les commentaires'
const PAGE_SIZE = 20

const columns = (onDelete: (comment: StaffComment) => void): readonly Column<StaffComment>[] => [
  {
    id: 'comment',
    header: 'Commentaire',
    isWide: true,
    cell: (comment) => <CommentCell comment={comment} onDelete={() => onDelete(comment)} />,
  },
]

/** The latest comments, to review and delete. */
export default function StaffComments({ address }: { address: ModeratorAddress }) {
  const list = useList(address, { filters: COMMENT_FILTERS })
  const latest = useQuery({
    queryKey: keys.staff('comments'),
    queryFn: () => call(moderationApi.comments, {}),
    refetchOnWindowFocus: 'always',
  })
  useFailureToast(latest, FAILURE)
  const now = useNow() ?? 0
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = latest.data?.comments ?? []
  const found = filterComments(all, list.state, now)
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const number = Math.min(list.state.page, pages)
  const start = (number - 1) * PAGE_SIZE
  const comments = found.slice(start, start + PAGE_SIZE)
  // Only comments that are shown are deleted.
  const shownAndChosen = comments.filter(({ id }) => chosen.has(id))
  const remove = (some: StaffComment[]) =>
    openDialog(DeleteCommentsDialog, { comments: some, onDeleted: () => setChosen(new Set()) })
  const isRecent = list.state.filter === 'day'
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:p-6 md:pt-4">
      <h2 className="sr-only">Commentaires</h2>
      <div className="flex flex-wrap gap-2">
        <ListSearch
          label="Texte, auteur ou plan"
          value={list.state.q}
          onSearch={list.search}
          className="grow basis-56 md:max-w-90"
        />
        <button
          type="button"
          aria-pressed={isRecent}
          onClick={() => list.filter(isRecent ? 'all' : 'day')}
          className={chipClass({ active: isRecent })}
        >
          <Clock />
          Dernières 24 h
        </button>
      </div>
      <p role="status" className="text-small text-muted">
        {latest.data && summaryOf(found.length, all.length)}
      </p>
      <DataTable
        caption="Commentaires"
        columns={columns((comment) => remove([comment]))}
        rows={comments}
        rowKey={({ id }) => id}
        isLoading={latest.isFetching && !latest.data}
        error={latest.isError && !latest.data ? FAILURE : null}
        onRetry={() => void latest.refetch()}
        empty={all.length > 0 ? 'Aucun commentaire ne correspond.' : 'Personne n’a encore commenté.'}
        footer={
          pages > 1 && (
            <Pagination
              label="Pages de commentaires"
              range={`${start + 1} à ${start + comments.length} sur ${found.length}`}
              onPrevious={number > 1 ? () => list.goTo(number - 1) : null}
              onNext={number < pages ? () => list.goTo(number + 1) : null}
            />
          )
        }
        selection={{
          selected: new Set(shownAndChosen.map(({ id }) => id)),
          onSelect: setChosen,
          label: (comment) => `Sélectionner le commentaire de ${authorOf(comment)}`,
          isSelectable: ({ may_delete }) => may_delete,
          noun: 'commentaire sélectionné',
          actions: (
            <Button size="s" variant="quietDanger" onClick={() => remove(shownAndChosen)}>
              <Trash2 className="size-4" />
              Supprimer
            </Button>
          ),
        }}
      />
    </div>
  )
}

const authorOf = ({ author }: StaffComment) => author?.pseudo ?? DELETED_MEMBER

/** « Les 100 derniers commentaires », with a search « 6 des 100 derniers commentaires ». */
function summaryOf(shown: number, all: number): string {
  const isAll = shown === all
  if (all < STAFF_COMMENTS_MAX)
    return `${isAll ? '' : `${wholeNumber(shown)} sur `}${counted(all, 'commentaire')}`
  return `${isAll ? 'Les' : `${wholeNumber(shown)} des`} ${wholeNumber(all)} derniers commentaires`
}

type CommentCellProps = { comment: StaffComment; onDelete: () => void }

/** Below the name; on a phone below the picture too. */
const BELOW = 'max-md:col-span-full md:col-start-2'

/** Author, plan, text and state of a comment. */
function CommentCell({ comment, onDelete }: CommentCellProps) {
  const { id, author, plan, reply_to, content, created_at, edited_at, reports, may_delete } = comment
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5">
      <Avatar
        src={author && avatarUrl(author)}
        name={author?.pseudo ?? DELETED_MEMBER}
        className="md:row-span-3"
      />
      <span className="flex flex-wrap items-center gap-x-1.5 max-md:self-center">
        {author ? (
          <>
            <MemberLink member={author} />
            <RoleBadges {...author} />
          </>
        ) : (
          <span className="text-muted">{DELETED_MEMBER}</span>
        )}
        {reports > 0 && <Tag tone="bad">{reports > 1 ? `Signalé ${reports}×` : 'Signalé'}</Tag>}
        {edited_at && <Tag>modifié</Tag>}
      </span>
      <p className={cx('text-small text-muted', BELOW)}>
        {reply_to && `en réponse à ${reply_to.pseudo ?? DELETED_MEMBER} `}
        sous{' '}
        <a href={commentPath(plan, id)} className="link wrap-anywhere">
          {plan.title}
        </a>{' '}
        · <Time iso={created_at} />
        {!may_delete && ' · rang égal ou supérieur au vôtre'}
      </p>
      <LinkedText content={content} className={cx('text-base', BELOW)} />
      {may_delete && (
        <IconButton
          label={`Supprimer le commentaire de ${author?.pseudo ?? DELETED_MEMBER}`}
          title="Supprimer"
          onClick={onDelete}
          className="col-start-3 row-start-1 -my-3 -mr-2 self-center"
        >
          <Trash2 />
        </IconButton>
      )}
    </div>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

const COMMENT_FILTERS = ['all', 'day'] as const

type CommentSearch = { q: string | undefined; filter: (typeof COMMENT_FILTERS)[number] | undefined }

/** Filters by text (content, author's pseudo, plan's title) and by the last 24 hours. */
export function filterComments(
  comments: readonly StaffComment[],
  { q = '', filter }: CommentSearch,
  now: number,
): StaffComment[] {
  const text = foldText(q)
  return comments.filter(
    ({ content, author, plan, created_at }) =>
      (filter !== 'day' || now - Date.parse(created_at) < DAY_MS) &&
      [content, author?.pseudo ?? '', plan.title].some((field) => foldText(field).includes(text)),
  )
}

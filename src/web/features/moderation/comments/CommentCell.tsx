import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { avatarUrl } from '#domain/avatar.ts'
import { commentAnchor } from '#domain/comments.ts'
import { DELETED_MEMBER } from '#domain/members.ts'
import type { StaffComment } from '#domain/staff.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { RoleMarks } from '#web/ui/RoleMarks.tsx'
import { Tag } from '#web/ui/Tag.tsx'

type CommentCellProps = { comment: StaffComment; onDelete: () => void }

/** Under the name; on a phone under the picture too. */
const BELOW = 'max-md:col-span-full md:col-start-2'

/** Who wrote what under which plan, and how it stands with it. */
export function CommentCell({ comment, onDelete }: CommentCellProps) {
  const { id, author, plan, content, created_at, edited_at, reports, may_delete } = comment
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
            <RoleMarks {...author} />
          </>
        ) : (
          <span className="text-muted">{DELETED_MEMBER}</span>
        )}
        {reports > 0 && <Tag tone="bad">{reports > 1 ? `Signalé ${reports}×` : 'Signalé'}</Tag>}
        {edited_at && <Tag>modifié</Tag>}
      </span>
      <p className={cx('text-small text-muted', BELOW)}>
        sous{' '}
        <Link
          to="/plan/$slug"
          params={{ slug: plan.slug }}
          hash={commentAnchor(id)}
          preload={false}
          className="link wrap-anywhere"
        >
          {plan.title}
        </Link>{' '}
        · <Time iso={created_at} />
        {!may_delete && ' · rang égal ou supérieur au vôtre'}
      </p>
      <LinkedText content={content} className={cx('text-base', BELOW)} />
      {may_delete && (
        <IconButton
          label={`Supprimer le commentaire de ${author?.pseudo ?? DELETED_MEMBER}`}
          title="Supprimer"
          onClick={onDelete}
          className="col-start-3 row-start-1 -mr-2 md:row-span-3"
        >
          <Trash2 />
        </IconButton>
      )}
    </div>
  )
}

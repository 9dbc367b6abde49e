import { Link } from '@tanstack/react-router'
import { avatarUrl } from '#domain/profiles/avatar.ts'
import { progressText } from '#domain/executions/execution-words.ts'
import { JOURNAL_EXCERPT, type JournalCard } from '#domain/executions/executions.ts'
import { lengthOfText, withEllipsis } from '#domain/typed-text.ts'
import { longDate } from '#domain/time.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { StatusTag } from './StatusTag.tsx'

/** A public journal in a list: its member, its state and the beginning of its last entry. */
export function JournalRow({ journal }: { journal: JournalCard }) {
  const { id, author, status, is_plan_author, last_entry } = journal
  return (
    <li className="relative flex gap-3 py-3.5">
      <Avatar src={avatarUrl(author)} name={author.pseudo} size={40} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
          <Link
            to="/execution/$executionId"
            params={{ executionId: id }}
            className="text-base font-semibold wrap-anywhere after:absolute after:inset-0 hover:text-primary"
          >
            {author.pseudo}
          </Link>
          <StatusTag status={status} />
          {is_plan_author && <Tag>Journal de l’auteur</Tag>}
          <span className="text-muted tabular-nums">{progressText(journal)}</span>
        </p>
        {last_entry && (
          <p className="mt-1 text-dense wrap-anywhere text-muted">
            {last_entry.excerpt && <>« {shortened(last_entry.excerpt)} » · </>}
            <time dateTime={last_entry.entry_date} className="whitespace-nowrap">
              {longDate(last_entry.entry_date)}
            </time>
          </p>
        )}
      </div>
    </li>
  )
}

const shortened = (excerpt: string) =>
  lengthOfText(excerpt) < JOURNAL_EXCERPT ? excerpt : withEllipsis(excerpt)

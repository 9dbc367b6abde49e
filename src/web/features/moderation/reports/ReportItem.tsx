import { Link } from '@tanstack/react-router'
import type { ReportCase } from '#domain/staff.ts'
import { ShortTime } from '#web/ui/Time.tsx'
import { cx } from '#web/ui/cx.ts'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { ModeratorAddress } from '../moderator-address.ts'
import { reasonOf, TARGET_NAMES } from './reports-query.ts'
import { ReportDetails } from './ReportDetails.tsx'

type ReportItemProps = { item: ReportCase; isOpen: boolean; address: ModeratorAddress }

/** One reported thing: a line that opens it, and when it is open all that was said about it. */
export function ReportItem({ item, isOpen, address }: ReportItemProps) {
  return (
    <li
      className={cx(
        'relative px-4 py-3.5',
        isOpen
          ? 'bg-primary-tint before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-primary'
          : 'hover:bg-hover',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-sans text-base leading-6 font-semibold tracking-normal wrap-anywhere">
          <Link
            to="/moderator"
            search={{ ...address, cas: item.case_id }}
            resetScroll={false}
            replace
            {...OWN_CURRENT}
            aria-current={isOpen ? 'true' : undefined}
            className="-outline-offset-2 after:absolute after:inset-0"
          >
            {item.title}
          </Link>
        </h3>
        <Tag tone={item.count > 1 ? 'bad' : 'neutral'} className="flex-none tabular-nums">
          {item.count}×<VisuallyHidden> signalé</VisuallyHidden>
        </Tag>
      </div>
      <div className={cx('flex justify-between gap-3 text-small', !isOpen && 'text-muted')}>
        <span className="flex min-w-0 flex-wrap gap-x-2.5">
          <span>{TARGET_NAMES[item.target_type]}</span>
          <span className="line-clamp-1 wrap-anywhere">{reasonOf(item)}</span>
          {item.assignee && !isOpen && <span>· {item.assignee.pseudo}</span>}
        </span>
        <span className="flex-none">
          <ShortTime iso={item.handled_at ?? item.first_at} />
        </span>
      </div>
      {isOpen && <ReportDetails item={item} />}
    </li>
  )
}

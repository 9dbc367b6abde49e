import { Link } from '@tanstack/react-router'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import { MemberLink } from '#web/features/profiles/MemberLink.tsx'
import { ShortTime, TimeInText } from '#web/ui/Time.tsx'
import { cx } from '#web/ui/cx.ts'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { ModeratorAddress } from './moderator-address.ts'
import { reasonOf, TARGET_NAMES } from './queue-query.ts'
import { CaseActions } from './CaseActions.tsx'

type ReportItemProps = { item: ReportCase; isOpen: boolean; address: ModeratorAddress }

/** One report target: a line that opens it, and its reports when it is open. */
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

/** The target as it was when reported, the reports, and the actions. Above the link of the line. */
function ReportDetails({ item }: { item: ReportCase }) {
  const { target_type, evidence, reply_to, pictures, path, reports, count, handled_at, may_moderate } = item
  // Private messages have no page.
  const hasPage = target_type !== 'conversation' && target_type !== 'message'
  const unnamed = may_moderate ? DELETED_MEMBER : 'Un membre'
  return (
    <div className="pointer-events-none relative z-1 mt-2 grid gap-3 *:justify-self-start [&_a]:pointer-events-auto [&_button]:pointer-events-auto">
      {reply_to && (
        <div className="w-full text-dense">
          <p className="text-small text-muted">En réponse à {reply_to.pseudo ?? DELETED_MEMBER} :</p>
          <blockquote className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap text-muted">
            {reply_to.content ?? 'Commentaire supprimé'}
          </blockquote>
        </div>
      )}
      {evidence && (
        <blockquote className="max-h-60 w-full overflow-y-auto border-l-2 border-line-strong pl-3 text-dense wrap-anywhere whitespace-pre-wrap">
          {evidence}
        </blockquote>
      )}
      {pictures.length > 0 && <Pictures addresses={pictures} />}
      <ul aria-label="Motifs" className="grid gap-1.5 text-small">
        {reports.map(({ id, reporter, reason, created_at }) => (
          <li key={id} className="wrap-anywhere">
            <span className="whitespace-pre-wrap">« {reason} »</span>{' '}
            <span className="text-muted">
              {reporter ? <MemberLink member={reporter} /> : unnamed}, <TimeInText iso={created_at} />
            </span>
          </li>
        ))}
        {count > reports.length && (
          <li className="text-muted">et {counted(count - reports.length, 'autre')}</li>
        )}
      </ul>
      {path && (
        <a href={path} className="link hit text-small">
          Voir sur le site
        </a>
      )}
      {!path && hasPage && <p className="text-small text-muted">N’est plus en ligne.</p>}
      {handled_at ? <Outcome item={item} /> : <CaseActions item={item} />}
    </div>
  )
}

function Pictures({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul aria-label="Images signalées" className="flex flex-wrap gap-2">
      {[...new Set(addresses)].map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer" className="block rounded-control">
            <img
              src={address}
              // oxlint-disable-next-line jsx-a11y/img-redundant-alt -- it names the link
              alt={`Image signalée ${index + 1}`}
              className="size-20 rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Outcome({ item: { verdict, answer, handled_by, handled_at } }: { item: ReportCase }) {
  return (
    <div className="grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-2">
        {verdict === 'upheld' ? <Tag tone="bad">Retenu</Tag> : <Tag>Sans suite</Tag>}
        <span className="text-muted">
          par {handled_by ?? DELETED_MEMBER}, {handled_at && <TimeInText iso={handled_at} />}
        </span>
      </p>
      {answer && <p className="wrap-anywhere whitespace-pre-wrap">Réponse : « {answer} »</p>}
    </div>
  )
}

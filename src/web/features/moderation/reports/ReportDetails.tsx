import { Link } from '@tanstack/react-router'
import { DELETED_MEMBER } from '#domain/members.ts'
import { counted } from '#domain/numbers.ts'
import type { ReportCase } from '#domain/staff.ts'
import { MemberLink } from '#web/features/member-link/MemberLink.tsx'
import { Time } from '#web/ui/Time.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { CaseActions } from './CaseActions.tsx'

/** The thing as it was when it was reported, who said what about it, and what can be done. Above the line's own link. */
export function ReportDetails({ item }: { item: ReportCase }) {
  const { target_type, evidence, pictures, path, reports, count, handled_at, may_moderate } = item
  // What was written in private has no address.
  const hasPlace = target_type !== 'conversation' && target_type !== 'message'
  const unnamed = may_moderate ? DELETED_MEMBER : 'Un membre'
  return (
    <div className="pointer-events-none relative z-1 mt-2 grid gap-3 *:justify-self-start [&_a]:pointer-events-auto [&_button]:pointer-events-auto">
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
              {reporter ? <MemberLink member={reporter} /> : unnamed}, <Time iso={created_at} />
            </span>
          </li>
        ))}
        {count > reports.length && (
          <li className="text-muted">et {counted(count - reports.length, 'autre')}</li>
        )}
      </ul>
      {path && (
        <Link to={path} preload={false} className="link hit text-small">
          Voir sur le site
        </Link>
      )}
      {!path && hasPlace && <p className="text-small text-muted">N’est plus en ligne.</p>}
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
          par {handled_by ?? DELETED_MEMBER}, {handled_at && <Time iso={handled_at} />}
        </span>
      </p>
      {answer && <p className="wrap-anywhere whitespace-pre-wrap">Réponse : « {answer} »</p>}
    </div>
  )
}

import type { PlanEvidence } from '#domain/executions/executions.ts'
import {
  countsSentence,
  rangeRows,
  reasonSentence,
  runningSentence,
} from '#domain/executions/execution-words.ts'
import type { Forecast } from '#domain/forecast/forecast.ts'
import { counted } from '#domain/numbers.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { JournalRow } from './JournalRow.tsx'

type EvidenceReportProps = { titleId: string; evidence: PlanEvidence; sheet: Forecast | null }

/** The static part of « En vrai ». */
export default function EvidenceReport({ titleId, evidence, sheet }: EvidenceReportProps) {
  const reason = reasonSentence(evidence)
  const hasStarted = evidence.started > 0
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-part">
          En vrai
        </h2>
        {hasStarted && <p className="text-small text-muted tabular-nums">{countsSentence(evidence)}</p>}
      </div>
      <div className="grid gap-1">
        <p className="font-display text-section font-semibold">{runningSentence(evidence)}</p>
        {!hasStarted && <p className="text-muted">Soyez la première personne à le tenter.</p>}
        {reason && <p className="text-small text-muted">{reason}</p>}
      </div>
      <Ranges evidence={evidence} sheet={sheet} />
      {evidence.journals.length > 0 && (
        <ul
          aria-label="Journaux publics"
          className="divide-y divide-line rounded-card border border-line bg-surface px-4 group-data-open/evidence:hidden md:px-6"
        >
          {evidence.journals.map((journal) => (
            <JournalRow key={journal.id} journal={journal} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What it really took, beside the forecast. */
function Ranges({ evidence, sheet }: Omit<EvidenceReportProps, 'titleId'>) {
  const rows = rangeRows(evidence, sheet)
  if (rows.length === 0) return null
  return (
    <div>
      <table className="ledger w-full text-dense">
        <thead>
          <tr className="text-small">
            <th scope="col">
              <VisuallyHidden>Chiffre</VisuallyHidden>
            </th>
            {sheet && <th scope="col">Prévu</th>}
            <th scope="col">En vrai</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, planned, real, people }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {sheet && <td className="whitespace-nowrap">{planned}</td>}
              <td>
                <b className="font-semibold">{real}</b>{' '}
                <span className="whitespace-nowrap text-muted">({counted(people, 'personne')})</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-small text-muted">Fourchettes anonymes, recalculées chaque nuit.</p>
    </div>
  )
}

import { Suspense, useState } from 'react'
import { EVIDENCE_ANCHOR } from '#domain/executions/executions.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { PlanPage } from '#domain/plans/plans.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { Button } from '#web/ui/Button.tsx'
import { ServerRendered } from '#web/ui/ServerRendered.tsx'
import { ExecuteButton } from './ExecuteButton.tsx'

const onServer = import.meta.env.SSR ? await import('./EvidenceReport.tsx') : null
const EvidenceReport = onServer?.default ?? lazyWithRetry(() => import('./EvidenceReport.tsx'), LoadFailure)
const AllJournals = lazyWithRetry(() => import('./AllJournals.tsx'), LoadFailure)

const TITLE_ID = 'en-vrai-titre'

/** « En vrai » of a plan: who executes it, what it really took, and their public journals. */
export function EvidenceSection({ plan }: { plan: PlanPage }) {
  const { evidence, forecast } = plan
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section
      id={EVIDENCE_ANCHOR}
      aria-labelledby={TITLE_ID}
      data-open={isOpen || undefined}
      className="group/evidence mt-12 grid gap-5 border-t border-line pt-8 *:min-w-0"
    >
      <ServerRendered data={evidence}>
        <Suspense fallback={<div className="h-60" />}>
          <EvidenceReport titleId={TITLE_ID} evidence={evidence} sheet={forecast} />
        </Suspense>
      </ServerRendered>
      {evidence.started === 0 && (
        <ExecuteButton plan={plan} className="justify-self-start noscript:hidden print:hidden" />
      )}
      {evidence.journals_count > evidence.journals.length && (
        <Button
          aria-expanded={isOpen}
          className="justify-self-start noscript:hidden print:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Masquer les journaux' : `Voir les ${wholeNumber(evidence.journals_count)} journaux`}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={<div className="h-80" />}>
          <AllJournals planId={plan.id} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

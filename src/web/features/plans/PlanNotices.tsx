import { isRiskyPlacement, type PlanCard } from '#domain/plans.ts'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** « ✓ Vérifié PB »: a validator read this plan and stands by it. */
export function VerifiedPlan() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-good">
      <span aria-hidden>✓</span> Vérifié PB
    </span>
  )
}

/** What the validator wrote to the author. */
export function ReviewNote({ note }: { note: string }) {
  return <blockquote className="mt-2 border-l-3 border-bad pl-3 whitespace-pre-line">« {note} »</blockquote>
}

/** Over the text of a plan on placements; nothing over the others. */
export function RiskNotice({ category }: { category: string }) {
  if (!isRiskyPlacement(category)) return null
  return (
    <Notice tone="warn" title="Placement risqué." className="mt-4">
      Les crypto-actifs et le trading peuvent vous faire perdre tout ce que vous y mettez. Ce plan est le
      témoignage d’un membre, pas un conseil en investissement.
    </Notice>
  )
}

/** A plan's terms, for the Facts of a card. */
export const planFacts = (plan: Pick<PlanCard, 'budget' | 'duration' | 'difficulty'>) => [
  { label: 'Budget', value: plan.budget },
  ...(plan.duration ? [{ label: 'Durée', value: plan.duration }] : []),
  { label: 'Niveau', value: <DifficultyBars level={plan.difficulty} /> },
]

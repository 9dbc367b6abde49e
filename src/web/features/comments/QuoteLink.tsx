import { PLAN_TEXT_ANCHOR } from '#domain/plans/plans.ts'
import { useStore } from '#web/lib/store.ts'
import { foldedPlanText, showPassage } from './plan-passage.ts'
import { foldQuotation } from './quotations.ts'

/** Under a quotation whose words stand in the plan: leads to them. */
export default function QuoteLink({ quotation }: { quotation: string }) {
  const words = foldQuotation(quotation)
  const isInPlan = useStore(foldedPlanText, '').includes(words)
  if (!isInPlan || words === '') return null
  return (
    <a
      href={`#${PLAN_TEXT_ANCHOR}`}
      onClick={(event) => {
        event.preventDefault()
        showPassage(quotation)
      }}
      className="hit link relative z-1 justify-self-start text-small print:hidden"
    >
      Voir dans le plan
    </a>
  )
}

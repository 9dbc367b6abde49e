import { RISK_NOTICE } from '#domain/plans/plan-notices.ts'
import { isRiskyPlacement } from '#domain/plans/plans.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The warning above a plan on risky investments; nothing for other categories. */
export function RiskNotice({ category }: { category: string }) {
  if (!isRiskyPlacement(category)) return null
  return (
    <Notice tone="warn" title={RISK_NOTICE.title} className="mt-4">
      {RISK_NOTICE.text}
    </Notice>
  )
}

/** The validator's note to the author. */
export function ReviewNote({ note }: { note: string }) {
  return <blockquote className="mt-2 border-l-3 border-bad pl-3 whitespace-pre-line">« {note} »</blockquote>
}

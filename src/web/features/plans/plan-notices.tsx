import { isRiskyPlacement } from '#domain/plans.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The warning above a plan on risky investments; nothing for other categories. */
export function RiskNotice({ category }: { category: string }) {
  if (!isRiskyPlacement(category)) return null
  return (
    <Notice tone="warn" title="Placement risqué." className="mt-4">
      Les crypto-actifs et le trading peuvent vous faire perdre tout ce que vous y mettez. Ce plan est le
      témoignage d’un membre, pas un conseil en investissement.
    </Notice>
  )
}

/** The validator's note to the author. */
export function ReviewNote({ note }: { note: string }) {
  return <blockquote className="mt-2 border-l-3 border-bad pl-3 whitespace-pre-line">« {note} »</blockquote>
}

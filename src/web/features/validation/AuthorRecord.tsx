import ShieldAlert from 'lucide-react/icons/shield-alert'
import { counted, wholeNumber } from '#domain/numbers.ts'
import type { AuthorHistory, PlanToReview } from '#domain/plans/plans.ts'
import { BAN_NAMES } from '#domain/moderation/sanctions.ts'
import { longDate, monthAndYear } from '#domain/time.ts'
import { ReviewNote } from '#web/features/plans/plan-notices.tsx'
import { TimeInText } from '#web/ui/Time.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** The author's history: date of registration, published and refused plans, current sanctions. */
export function AuthorRecord({ plan }: { plan: PlanToReview }) {
  const { history } = plan
  if (!history) return null
  // PlanReview shows the refusal of this plan.
  const others = history.refusals.filter(({ plan_id }) => plan_id !== plan.id)
  return (
    <section
      aria-label="Historique de l’auteur"
      className="grid gap-2 rounded-media bg-well px-4 py-3 text-dense"
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>Membre depuis {monthAndYear(history.joined_at, 'reader')}</span>
        <span className="tabular-nums">
          {history.published === 0 ? 'Aucun plan publié' : `${counted(history.published, 'plan')} en ligne`}
        </span>
        <span className="tabular-nums">
          {history.refused === 0 ? 'Aucun refus' : `${wholeNumber(history.refused)} refus`}
        </span>
      </p>
      {history.sanctions.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {history.sanctions.map((sanction) => (
            <Tag key={`${sanction.type}${sanction.end_at}`} tone="bad">
              <ShieldAlert />
              {/* Wraps to two lines on the narrowest phones. */}
              <span className="whitespace-normal">{sanctionText(sanction)}</span>
            </Tag>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <details>
          <summary className="-my-2 flex min-h-11 cursor-pointer items-center text-primary underline underline-offset-3 lg:min-h-9">
            {others.length === 1 ? 'Son dernier refus' : `Ses ${others.length} derniers refus`}
          </summary>
          <ul className="mt-2 grid gap-3">
            {others.map(({ plan_id, title, reason, created_at }) => (
              <li key={`${plan_id}${created_at}`} className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{title}</b>, <TimeInText iso={created_at} />
                <ReviewNote note={reason} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const sanctionText = ({ type, end_at }: AuthorHistory['sanctions'][number]) =>
  end_at ? `${BAN_NAMES[type]} jusqu’au ${longDate(end_at, 'reader')}` : BAN_NAMES[type]

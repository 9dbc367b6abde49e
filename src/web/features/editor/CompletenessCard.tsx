import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { templateBehind } from '#domain/editor/plan-templates.ts'
import type { PlanStatus } from '#domain/plans/plans.ts'
import { Card } from '#web/ui/Card.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { countWords } from './markdown-edits.ts'
import type { WrittenForecast } from './use-forecast.ts'
import type { TypedForm } from './use-plan-form.ts'

type CompletenessProps = {
  form: TypedForm
  forecast: WrittenForecast | null
  /** Open to the author, and of a category that sells. */
  mayHaveForecast: boolean
}

/** A hint: none of it is required to publish. */
export function CompletenessCard(plan: CompletenessProps) {
  const items = completenessOf(plan)
  const done = items.filter(({ isDone }) => isDone).length
  return (
    <Card as="section" aria-labelledby="plan-completude" className="grid gap-3">
      <h2 id="plan-completude" className="text-section">
        Plus un plan est complet, plus il est lu
      </h2>
      <Progress
        label="Complétude du plan"
        isLabelHidden
        value={done}
        max={items.length}
        valueText={`${done} sur ${items.length}`}
        tone={done === items.length ? 'good' : 'primary'}
      />
      <ul className="grid gap-1.5 text-dense">
        {items.map(({ label, isDone }) => (
          <li key={label} className={isDone ? 'flex gap-2' : 'flex gap-2 text-muted'}>
            {isDone ? (
              <CircleCheck className="mt-0.5 size-4 text-good" />
            ) : (
              <Circle className="mt-0.5 size-4" />
            )}
            <span>
              {label}
              {isDone && <VisuallyHidden> : fait</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LONG_ENOUGH = 150

const completenessOf = ({ form, forecast, mayHaveForecast }: CompletenessProps) => [
  { label: 'Un titre', isDone: form.title.trim() !== '' },
  {
    label: 'Une catégorie',
    isDone: form.category !== '' && (form.category !== 'Autre' || form.custom_category.trim() !== ''),
  },
  {
    label: 'Un budget et une difficulté',
    isDone: (forecast ? forecast.isCurrent : form.budget !== '') && form.difficulty !== '',
  },
  { label: 'Une durée', isDone: form.duration.trim() !== '' },
  { label: 'Au moins un tag', isDone: form.tags.replaceAll(',', '').trim() !== '' },
  ...(mayHaveForecast || forecast
    ? [{ label: 'Un prévisionnel', isDone: forecast !== null && forecast.refusals.length === 0 }]
    : []),
  { label: 'Une vignette', isDone: form.thumbnail !== null },
  {
    label: `Un texte de ${LONG_ENOUGH} mots ou plus`,
    isDone: !templateBehind(form.markdown_content) && countWords(form.markdown_content) >= LONG_ENOUGH,
  },
]

type ReviewHintProps = {
  /** Null for a new plan. */
  status: PlanStatus | null
  isDirect: boolean
  wasRefused: boolean
}

/** Explains whether the plan will be reviewed before publication. */
export function ReviewHint({ status, isDirect, wasRefused }: ReviewHintProps) {
  if (isDirect)
    return (
      <Notice title="Publié tout de suite.">
        Votre plan sera en ligne dès que vous l’enverrez. Vous pourrez le modifier ensuite.
      </Notice>
    )
  if (status === 'published')
    return (
      <Notice title="Le plan reste en ligne.">
        Vos lecteurs verront vos modifications tout de suite. « Vérifié PB » est retiré jusqu’à la relecture.
      </Notice>
    )
  return (
    <Notice title="Relu avant publication.">
      Votre plan attend la validation d’un membre de l’équipe. Vous recevrez une notification.{' '}
      {wasRefused
        ? 'Un plan qui a été refusé est toujours relu.'
        : 'Les membres VIP et vérifiés publient directement.'}
    </Notice>
  )
}

import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Clock from 'lucide-react/icons/clock'
import Heart from 'lucide-react/icons/heart'
import Wallet from 'lucide-react/icons/wallet'
import { Suspense } from 'react'
import type { MemberCard } from '#domain/profiles/members.ts'
import { categoryOf } from '#domain/editor/plan-form.ts'
import { isDifficulty } from '#domain/editor/plan-rules.ts'
import { templateBehind } from '#domain/editor/plan-templates.ts'
import { PLAN_PICTURE } from '#domain/pictures.ts'
import { PlanPlace } from '#web/features/plans/PlanPlace.tsx'
import { RiskNotice } from '#web/features/plans/plan-notices.tsx'
import { TableOfContents } from '#web/features/plans/TableOfContents.tsx'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { ForecastResult } from './use-forecast.ts'
import { toSubmission, type TypedForm } from './use-plan-form.ts'
import { type Preview, renderedOf } from './use-markdown-preview.ts'

const ForecastReport = lazyWithRetry(
  async () => ({ default: (await import('#web/features/forecast/ForecastReport.tsx')).ForecastReport }),
  () => null,
)

type PreviewPanelProps = {
  form: TypedForm
  thumbnailUrl: string | null
  preview: Preview
  /** The last computed forecast; null without one. */
  forecast: ForecastResult | null
  /** The viewer for a new plan; null for an edit, whose author may be another member. */
  author: MemberCard | null
}

/** The plan as its page will show it. */
export function PreviewPanel({ form, thumbnailUrl, preview, forecast, author }: PreviewPanelProps) {
  const plan = toSubmission(form)
  const rendered = renderedOf(preview)
  return (
    <article aria-label="Aperçu du plan" className="mx-auto w-full max-w-[700px] min-w-0">
      <TemplateHint markdown={form.markdown_content} />
      <p className="flex flex-wrap gap-x-4 text-dense">
        <span className="text-primary">{categoryOf(plan) || 'Catégorie à choisir'}</span>
        <PlanPlace plan={plan} />
        {rendered && <span className="text-muted">{rendered.reading_minutes} min de lecture</span>}
      </p>
      <h2 className="mt-3 text-title">{plan.title || 'Titre à écrire'}</h2>
      {author && (
        <div className="mt-5">
          <AuthorLine author={author} size={48}>
            À l’instant
          </AuthorLine>
        </div>
      )}
      {thumbnailUrl && (
        <img
          src={thumbnailUrl}
          alt=""
          width={PLAN_PICTURE.width}
          height={PLAN_PICTURE.height}
          className="mt-6 aspect-2/1 w-full rounded-card bg-well object-cover"
        />
      )}
      <FactSheet
        className="mt-6"
        items={[
          {
            label: 'Budget',
            value: forecast?.figures.budget || plan.budget || 'À choisir',
            icon: <Wallet />,
          },
          { label: 'Durée', value: plan.duration || 'Non précisée', icon: <Clock /> },
          {
            label: 'Niveau',
            value: isDifficulty(plan.difficulty) ? (
              <DifficultyBars level={plan.difficulty} className="text-[1rem]" />
            ) : (
              'À choisir'
            ),
            icon: <ChartNoAxesColumn />,
          },
          ...(author ? [{ label: 'Votes', value: '0', icon: <Heart /> }] : []),
        ]}
      />
      <RiskNotice category={categoryOf(plan)} />
      {rendered && <TableOfContents headings={rendered.headings} variant="phone" />}
      <div className="mt-8">
        <RenderedText preview={preview} />
      </div>
      {forecast && (
        <section aria-labelledby="previsionnel-titre" className="mt-12 border-t border-line pt-8">
          <Suspense fallback={<Skeleton shape="box" className="h-300 w-full" />}>
            <ForecastReport sheet={forecast.sheet} />
          </Suspense>
        </section>
      )}
      {plan.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-2">
          {plan.tags.map((tag) => (
            <li key={tag} className={chipClass({}, 'max-w-full')}>
              <span className="truncate">#{tag}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** The text with the renderer and the styles of the plan page. */
export function RenderedText({ preview, size }: { preview: Preview; size?: 's' }) {
  if (preview === 'waiting') return <Skeleton className="h-6 w-2/5" />
  if (preview === 'impossible')
    return <p className="text-muted">Ce texte est trop long ou trop complexe pour être montré ici.</p>
  return (
    <div
      className={cx('prose', size === 's' && 'prose-s')}
      dangerouslySetInnerHTML={{ __html: preview.html }}
    />
  )
}

/** Warns the author before a validator does; the plan can still be sent. */
function TemplateHint({ markdown }: { markdown: string }) {
  const template = templateBehind(markdown)
  if (!template) return null
  return (
    <Notice className="mb-6">
      Ce texte est encore, pour l’essentiel, le modèle « {template.name} ». Remplacez ses questions par vos
      réponses : c’est ce que lecteurs et validateurs cherchent.
    </Notice>
  )
}

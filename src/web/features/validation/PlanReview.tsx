import { Link } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import History from 'lucide-react/icons/history'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { validationApi } from '#api/validation.ts'
import { pictureSet, PLAN_PICTURE } from '#domain/pictures.ts'
import { templateBehind } from '#domain/editor/plan-templates.ts'
import { placeOf, type PlanToReview } from '#domain/plans/plans.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { remarksOf } from '#domain/forecast/forecast-remarks.ts'
import { Differences } from '#web/features/plans/Differences.tsx'
import { AdaptationChanges, PlanChanges } from '#web/features/plans/PlanChanges.tsx'
import { ReviewNote } from '#web/features/plans/plan-notices.tsx'
import { planFacts } from '#web/features/plans/plan-facts.tsx'
import { AuthorLine } from '#web/features/profiles/AuthorLine.tsx'
import { Collapsible } from '#web/features/forecast/Collapsible.tsx'
import { Assumptions } from '#web/features/forecast/Assumptions.tsx'
import { FigureGrid } from '#web/features/forecast/FigureGrid.tsx'
import { LowerSalesNote } from '#web/features/forecast/LowerSalesNote.tsx'
import { Omissions, Warnings } from '#web/features/forecast/Remarks.tsx'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Time, TimeInText } from '#web/ui/Time.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { AuthorRecord } from './AuthorRecord.tsx'

type PlanReviewProps = {
  plan: PlanToReview
  isExpanded: boolean
  onToggle: () => void
  heading: RefObject<HTMLHeadingElement | null>
  assignment: ReactNode
}

/** The plan to review: author, facts, changes and text, collapsed or expanded; then the author's history and the forecast. */
export function PlanToDecide({ plan, isExpanded, onToggle, heading, assignment }: PlanReviewProps) {
  return (
    <div className="grid gap-4 p-4 md:p-6">
      <div className="flex items-start justify-between gap-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 scroll-mt-20 text-part lg:scroll-mt-24 wrap-anywhere outline-none"
        >
          {plan.title}
        </h2>
        <Link
          to="/plan/$slug"
          params={{ slug: plan.slug }}
          preload={false}
          aria-label="Ouvrir la page du plan"
          title="Ouvrir la page du plan"
          className={iconButtonClass()}
        >
          <ArrowUpRight />
        </Link>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <AuthorLine author={plan.author}>
          {plan.modified ? 'modifié ' : 'envoyé '}
          <TimeInText iso={plan.modified ? plan.updated_at : plan.created_at} />
        </AuthorLine>
        {assignment}
      </div>
      <Facts items={factsOf(plan)} />
      <TemplateNotice markdown={plan.markdown_content} />
      {plan.last_refusal && <LastRefusal {...plan.last_refusal} />}
      {plan.approved && <PlanChanges plan={plan} approved={plan.approved} />}
      {plan.has_base && <BaseChanges plan={plan} />}
      <div id={TEXT_ID} className="min-w-0">
        {isExpanded ? <FullPlan plan={plan} /> : <p className="wrap-anywhere">{plan.preview}</p>}
      </div>
      <Button
        className="justify-self-start"
        aria-expanded={isExpanded}
        aria-controls={TEXT_ID}
        onClick={onToggle}
      >
        {isExpanded ? 'Replier le plan' : 'Lire le plan'}
      </Button>
      <AuthorRecord plan={plan} />
      {plan.forecast && <ForecastReview sheet={plan.forecast} />}
    </div>
  )
}

/** The text of the original is long: the lists come without it. */
function BaseChanges({ plan }: { plan: PlanToReview }) {
  const queryFn = () => call(validationApi.readBase, { params: { planId: plan.id } })
  return (
    <Differences versions={{ queryKey: keys.reviewBase(plan.id), queryFn, staleTime: Infinity }}>
      {(base) => <AdaptationChanges plan={plan} base={base} />}
    </Differences>
  )
}

/** Warns that the text is mostly an unchanged template. */
function TemplateNotice({ markdown }: { markdown: string }) {
  const template = useMemo(() => templateBehind(markdown), [markdown])
  if (!template) return null
  return <Notice tone="warn">Ce texte est encore, pour l’essentiel, le modèle « {template.name} ».</Notice>
}

/** The last refusal, so that the validator checks whether its reasons are met. */
function LastRefusal({ reason, created_at }: { reason: string; created_at: string }) {
  return (
    <Notice title="Déjà refusé." icon={<History />}>
      <Time iso={created_at} />, avec cette note :
      <ReviewNote note={reason} />
    </Notice>
  )
}

function factsOf(plan: PlanToReview) {
  const place = placeOf(plan)
  return [
    { label: 'Catégorie', value: plan.category },
    ...planFacts(plan),
    ...(place ? [{ label: 'Lieu', value: place }] : []),
  ]
}

const TEXT_ID = 'plan-a-relire'

function FullPlan({ plan }: { plan: PlanToReview }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {plan.thumbnail_url && (
        <img
          src={plan.thumbnail_url}
          srcSet={pictureSet(plan.thumbnail_url)}
          sizes="(width < 64rem) 100vw, 660px"
          width={PLAN_PICTURE.width}
          height={PLAN_PICTURE.height}
          alt=""
          className="aspect-2/1 w-full rounded-media bg-well object-cover"
        />
      )}
      {/* Rendered and sanitised by the server. */}
      <div className="prose prose-s" dangerouslySetInnerHTML={{ __html: plan.content_html }} />
      {plan.tags.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {plan.tags.map((tag) => (
            <Tag key={tag} className="max-w-full">
              <span className="truncate">#{tag}</span>
            </Tag>
          ))}
        </p>
      )}
    </div>
  )
}

/** The forecast for a validator: results and remarks; what the author typed is folded. */
function ForecastReview({ sheet }: { sheet: Forecast }) {
  const figures = forecastOf(sheet)
  const remarks = remarksOf(sheet, figures)
  return (
    <section aria-labelledby="previsionnel-a-relire" className="grid gap-4">
      <h3 id="previsionnel-a-relire" className="text-section">
        Prévisionnel
      </h3>
      <Warnings remarks={remarks} />
      <Omissions remarks={remarks} />
      <FigureGrid sheet={sheet} figures={figures} />
      <div>
        <h4 className="font-sans text-dense font-semibold tracking-normal">Si ça vend moins</h4>
        <LowerSalesNote sheet={sheet} figures={figures} />
      </div>
      <Collapsible title="Les hypothèses">
        <Assumptions sheet={sheet} isUsedOnly />
      </Collapsible>
    </section>
  )
}

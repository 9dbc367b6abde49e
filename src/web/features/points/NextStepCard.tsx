import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Dashboard, OpenPlan } from '#domain/points/dashboard.ts'
import { ReviewNote } from '#web/features/plans/plan-notices.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Tag } from '#web/ui/Tag.tsx'

/** The next step for an author with a refused plan or without a published one. */
export function NextStepCard({ last_plan, open_plan }: Pick<Dashboard, 'last_plan' | 'open_plan'>) {
  if (open_plan?.status === 'rejected') return <RefusedPlan plan={open_plan} />
  if (last_plan) return null
  return open_plan ? <WaitingPlan plan={open_plan} /> : <FirstPlan />
}

function RefusedPlan({ plan }: { plan: OpenPlan }) {
  return (
    <StepCard title="Un plan à corriger" tag={<Tag tone="bad">Refusé</Tag>}>
      <PlanTitle plan={plan} />
      {plan.review_note && (
        <div className="text-dense">
          <p className="text-muted">Note du validateur :</p>
          <ReviewNote note={plan.review_note} />
        </div>
      )}
      <p className="text-muted">
        Répondez à cette note dans votre plan, puis soumettez-le à nouveau : il sera relu comme la première
        fois.
      </p>
      <Link
        to="/publish"
        search={{ edit: plan.id }}
        className={buttonClass({ variant: 'primary' }, 'justify-self-start')}
      >
        Corriger mon plan
      </Link>
    </StepCard>
  )
}

function WaitingPlan({ plan }: { plan: OpenPlan }) {
  return (
    <StepCard title="Un plan en attente" tag={<Tag tone="primary">En attente</Tag>}>
      <PlanTitle plan={plan} />
      <p className="text-muted">
        Un validateur va le lire, et vous serez prévenu de sa décision. Une fois le plan en ligne, vous
        suivrez ici ses vues et ses J’aime. D’ici là, lisez et commentez les autres : c’est ainsi que l’on se
        fait connaître.
      </p>
      <Link to="/" search={{ sort: 'new' }} className={buttonClass({}, 'justify-self-start')}>
        Lire les nouveaux plans
      </Link>
    </StepCard>
  )
}

function FirstPlan() {
  return (
    <StepCard title="Votre premier plan">
      <p className="text-muted">
        Il vous attend : ses chiffres, ses étapes, ce que vous avez appris. Un modèle vous guide, et ce que
        vous écrivez est enregistré au fur et à mesure. Vous suivrez ici ses vues et ses J’aime, jour après
        jour.
      </p>
      <Link to="/publish" className={buttonClass({ variant: 'primary' }, 'justify-self-start')}>
        Publier mon premier plan
      </Link>
    </StepCard>
  )
}

function StepCard({ title, tag, children }: { title: string; tag?: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid content-start gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-heading">{title}</h2>
        {tag}
      </div>
      {children}
    </Card>
  )
}

function PlanTitle({ plan }: { plan: OpenPlan }) {
  return (
    <h3 className="text-section wrap-anywhere">
      <Link to="/plan/$slug" params={{ slug: plan.slug }} className="hover:text-primary">
        {plan.title}
      </Link>
    </h3>
  )
}

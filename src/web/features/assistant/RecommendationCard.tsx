import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { type Answers, type Cost, labelOf } from '#domain/assistant/questions.ts'
import { recommend } from '#domain/assistant/recommend.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { focusQuestions } from './QuickQuestions.tsx'
import { PlansLink } from './ReplyCard.tsx'

/** The recommendation for these answers, as a small plan. */
export function RecommendationCard({ answers }: { answers: Answers }) {
  const titleId = useId()
  const { title, what, steps, pace, costs, total, risk, duty, plans, forecasts, template } =
    recommend(answers)
  const { label, ...search } = plans
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="grid max-w-[88%] scroll-mt-40 grid-cols-1 gap-5 self-start max-sm:max-w-full"
    >
      <header className="grid grid-cols-1 gap-3">
        <div>
          <p className="text-small text-muted">PB-AI vous propose</p>
          <h2 id={titleId} className="text-card">
            {title}
          </h2>
        </div>
        <Facts
          items={[
            { label: 'Budget', value: labelOf('budget', answers.budget) },
            { label: 'Type', value: labelOf('kind', answers.kind) },
            { label: 'Par semaine', value: labelOf('time', answers.time) },
          ]}
        />
        <p>{what}</p>
      </header>
      <Part title="Vos trois premiers pas">
        <ol className="grid gap-2.5">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[1.75rem_1fr]">
              <span aria-hidden className="font-display font-bold text-primary">
                {index + 1}.
              </span>
              {step}
            </li>
          ))}
        </ol>
      </Part>
      <Part title="À votre rythme">
        <p>{pace}</p>
      </Part>
      <Part title="Ce que cela coûte, à peu près">
        <CostList costs={costs} total={total} />
      </Part>
      <Notice tone="warn" title="Le risque.">
        {risk}
      </Notice>
      <Part title="À savoir avant de commencer">
        <p className="text-dense text-muted">{duty}</p>
      </Part>
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Link
          to="/publish"
          search={{ modele: template }}
          preload={false}
          className={buttonClass({ variant: 'primary' })}
        >
          Écrire mon plan
        </Link>
        <PlansLink search={search} label={label} />
        {forecasts && (
          <Link
            to="/search"
            search={forecasts}
            preload={false}
            className={buttonClass({}, 'whitespace-normal!')}
          >
            Voir des plans chiffrés
          </Link>
        )}
        <Button variant="ghost" onClick={focusQuestions}>
          Changer une réponse
        </Button>
      </div>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="text-section">{title}</h3>
      {children}
    </section>
  )
}

/** The costs, one line each, and the total. */
function CostList({ costs, total }: { costs: readonly Cost[]; total: number }) {
  return (
    <>
      <dl className="text-dense tabular-nums">
        {costs.map(({ label, euros }) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-2 first:border-0">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{inEuros(euros)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line-strong py-2 font-semibold">
          <dt>En tout</dt>
          <dd className="whitespace-nowrap">{inEuros(total)}</dd>
        </div>
      </dl>
      <p className="text-small text-muted">
        Montants indicatifs, en euros ; comptez à peu près autant en francs suisses.
      </p>
    </>
  )
}

const inEuros = (euros: number) => `${wholeNumber(euros)}\u202F€`

import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { mayHaveForecast } from '#domain/forecast/forecast-rules.ts'
import { EMPTY_FORECAST, type TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { FORECAST_ANCHOR } from '#domain/plans/plans.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeletons } from '#web/ui/Skeleton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { FieldErrors } from './plan-fields.ts'
import type { WrittenForecast } from './use-forecast.ts'

const ForecastEditor = lazyWithRetry(() => import('./ForecastEditor.tsx'), ForecastUnavailable)

type ForecastCardProps = {
  written: WrittenForecast | null
  category: string
  /** Whether the feature is open to the member; a stored forecast stays without it. */
  isAvailable: boolean
  errors: FieldErrors
  onChange: (typed: TypedForecast | null) => void
}

/** The forecast of the plan, or a button to add one. */
export function ForecastCard({ written, category, isAvailable, errors, onChange }: ForecastCardProps) {
  const [lastPress, setLastPress] = useState<'add' | 'remove' | null>(null)
  const add = () => {
    setLastPress('add')
    onChange(EMPTY_FORECAST)
  }
  useOpenFromHash(() => {
    if (!written && isAvailable && mayHaveForecast(category)) add()
  })
  if (written)
    return (
      <Suspense fallback={<ForecastSkeleton />}>
        <ForecastEditor
          written={written}
          isAvailable={isAvailable}
          errors={errors}
          onChange={onChange}
          onRemove={() => {
            setLastPress('remove')
            onChange(null)
          }}
          isNew={lastPress === 'add'}
          heading={<ForecastHeading />}
        />
      </Suspense>
    )
  if (!isAvailable) return null
  if (!mayHaveForecast(category))
    return (
      <FormSection>
        <Notice>Le prévisionnel décrit une activité qui vend ; il n’existe pas pour les placements.</Notice>
      </FormSection>
    )
  return (
    <FormSection>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <ForecastHeading />
        <Button ref={lastPress === 'remove' ? focusOnMount : undefined} onClick={add}>
          Ajouter un prévisionnel
        </Button>
      </Card>
    </FormSection>
  )
}

const FormSection = ({ children }: { children: ReactNode }) => (
  <section
    id={FORECAST_ANCHOR}
    aria-label="Prévisionnel (facultatif)"
    className="scroll-mt-32 lg:col-start-1 lg:row-start-2"
  >
    {children}
  </section>
)

/** A URL that ends in #previsionnel opens the forecast. */
function useOpenFromHash(open: () => void) {
  const openFromHash = useEffectEvent(() => {
    if (window.location.hash !== `#${FORECAST_ANCHOR}`) return
    open()
    document.getElementById(FORECAST_ANCHOR)?.scrollIntoView()
  })
  useEffect(() => openFromHash(), [])
}

function ForecastSkeleton() {
  return (
    <FormSection>
      <Loading label="Chargement du prévisionnel…" className="grid gap-4">
        <Skeletons shape="box" sizes={['h-12 w-3/5', 'h-56 w-full', 'h-96 w-full']} />
      </Loading>
    </FormSection>
  )
}

/** Shown when the editor cannot be loaded; the values stay in the form. */
function ForecastUnavailable() {
  return (
    <FormSection>
      <Notice tone="warn" role="status">
        Le prévisionnel n’a pas pu être chargé. Vos chiffres sont gardés : rechargez la page pour les voir.
      </Notice>
    </FormSection>
  )
}

function ForecastHeading() {
  return (
    <div>
      <h2 id="plan-forecast-title" className="text-heading">
        Prévisionnel <span className="font-normal text-muted">(facultatif)</span>
      </h2>
      <p className="text-small text-muted">
        Une quinzaine de chiffres. Les lecteurs pourront les essayer avec les leurs.
      </p>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { CURRENCIES, type Currency } from '#domain/forecast/forecast.ts'
import { FORECAST_MONTHS, PAID_IN, PAYS_IN, VAT } from '#domain/forecast/forecast-rules.ts'
import {
  CURRENCY_WORDS,
  delayWords,
  FORECAST_LABELS,
  VAT_WORDS,
} from '#domain/forecast/forecast-sheet-words.ts'
import { REFERENCE_RATES, REFERENCE_RATES_YEAR } from '#domain/forecast/forecast-reference-rates.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import {
  AmountField,
  ChoiceField,
  Pair,
  sheetFieldId,
  type ForecastForm,
  WholeField,
  WordsField,
} from './ForecastFields.tsx'
import { ForecastLines } from './ForecastLines.tsx'

export function ForecastGroups({ form, isNew }: { form: ForecastForm; isNew: boolean }) {
  return (
    <>
      <Terms form={form} isNew={isNew} />
      <Selling form={form} />
      <Starting form={form} />
      <EachMonth form={form} />
      <Group title="Paiements">
        <Pair>
          <ChoiceField form={form} name="paid_in" choices={PAID_IN.map(delay)} />
          <ChoiceField form={form} name="pays_in" choices={PAYS_IN.map(delay)} />
        </Pair>
      </Group>
      <Financing form={form} />
    </>
  )
}

type ForecastFormProps = { form: ForecastForm }

function Terms({ form, isNew }: ForecastFormProps & { isNew: boolean }) {
  return (
    <Card as="section" aria-label="Monnaie, durée et TVA" className={STACK}>
      <Pair>
        <ChoiceField
          form={form}
          name="currency"
          ref={isNew ? focusOnMount : undefined}
          choices={CURRENCIES.map((value: Currency) => ({ value, label: CURRENCY_WORDS[value] }))}
        />
        <ChoiceField
          form={form}
          name="months"
          hint="36 mois est ce que demandent les banques."
          choices={FORECAST_MONTHS.map((value) => ({ value, label: `${value} mois` }))}
        />
      </Pair>
      <RadioGroup
        id={sheetFieldId('vat')}
        name="vat"
        legend={FORECAST_LABELS.vat}
        options={VAT.map((value) => ({ value, label: VAT_WORDS[value] }))}
        value={form.sheet.vat}
        onChange={(vat) => form.change({ vat })}
        hint={VAT_HINTS[form.sheet.vat]}
        error={form.errorOf('vat')}
      />
    </Card>
  )
}

const VAT_HINTS = {
  none: 'Sans TVA : vos montants sont ceux que vous payez et encaissez.',
  excluded: 'Assujetti : tous les montants sont hors taxes ; l’avance de TVA n’est pas calculée.',
}

function Selling({ form }: ForecastFormProps) {
  return (
    <Group title="Ce que je vends">
      <WordsField
        form={form}
        name="unit"
        hint="Par exemple : une réparation, un panier, une journée. Pour un abonnement, comptez les abonnés actifs du mois."
      />
      <Pair>
        <AmountField form={form} name="price" hint="Vous vendez plusieurs choses ? Prenez le panier moyen." />
        <AmountField form={form} name="cost" hint="Matière, achat, livraison, sous-traitance." />
      </Pair>
      <div className="grid gap-2">
        <AmountField form={form} name="rate" label={`${FORECAST_LABELS.rate} (%)`} />
        <ReferenceRates />
      </div>
      <Pair>
        <WholeField form={form} name="sales_first" hint="Vide : comme en rythme de croisière." />
        <WholeField form={form} name="sales_full" />
        <WholeField
          form={form}
          name="opens"
          hint="1 si vous vendez tout de suite ; 3 si deux mois de travaux précèdent."
        />
        <WholeField form={form} name="ramp" hint="1 : plein rythme dès le premier mois de vente." />
      </Pair>
    </Group>
  )
}

function Starting({ form }: ForecastFormProps) {
  return (
    <Group title="Pour commencer">
      <ForecastLines form={form} name="start" hint="Matériel, travaux, dépôt de garantie, formalités." />
      <AmountField
        form={form}
        name="stock"
        hint="Seulement ce qui reste en rayon : ce que vous vendez est déjà dans le coût d’une vente."
      />
    </Group>
  )
}

function EachMonth({ form }: ForecastFormProps) {
  return (
    <Group title="Chaque mois">
      <ForecastLines
        form={form}
        name="charges"
        hint="Loyer, assurance, abonnements, comptable. En Suisse et en Belgique, ajoutez vos acomptes de cotisations sociales."
      />
      <Pair>
        <AmountField form={form} name="pay" hint="0 si vous gardez un autre revenu." />
        <WholeField form={form} name="pay_from" />
      </Pair>
    </Group>
  )
}

/** Asks for the terms of a loan only if there is one. */
function Financing({ form }: ForecastFormProps) {
  const isWrong = form.errorOf('loan_rate') !== undefined || form.errorOf('loan_months') !== undefined
  return (
    <Group title="Financement">
      <Pair>
        <AmountField form={form} name="own" />
        <AmountField form={form} name="loan" />
        {(form.sheet.loan !== 0 || isWrong) && (
          <>
            <AmountField form={form} name="loan_rate" label={`${FORECAST_LABELS.loan_rate} (%)`} />
            <WholeField form={form} name="loan_months" />
          </>
        )}
      </Pair>
    </Group>
  )
}

const delay = (days: number) => ({ value: days, label: delayWords(days) })

const STACK = 'grid content-start gap-5'

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className={STACK}>
      <h3 id={id} className="text-section">
        {title}
      </h3>
      {children}
    </Card>
  )
}

/** Usual rates on revenue by country, with their sources. */
function ReferenceRates() {
  return (
    <details className="group rounded-control border border-line text-small">
      <summary className="flex min-h-11 items-center justify-between gap-4 px-3 font-semibold">
        Repères {REFERENCE_RATES_YEAR}, à vérifier pour votre cas
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid gap-3 px-3 pb-3">
        {REFERENCE_RATES.map(({ where, figures, source }) => (
          <div key={where}>
            <dt className="font-semibold">{where}</dt>
            <dd className="text-muted">
              <p>
                {figures}{' '}
                {source && (
                  <a href={source.url} target="_blank" rel="noopener" className="link">
                    {source.name}
                  </a>
                )}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

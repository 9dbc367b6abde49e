import { type ReactNode, useId } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { CURRENCIES, type Currency } from '#domain/forecast.ts'
import { FORECAST_MONTHS, PAID_IN, PAYS_IN, VAT } from '#domain/forecast-rules.ts'
import { CURRENCY_WORDS, delayWords, FORECAST_LABELS, VAT_WORDS } from '#domain/forecast-sheet-words.ts'
import { REFERENCE_RATES, REFERENCE_RATES_YEAR } from '#domain/forecast-reference-rates.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import {
  AmountField,
  ChoiceField,
  Pair,
  sheetFieldId,
  type SheetPart,
  WholeField,
  WordsField,
} from './ForecastFields.tsx'
import { ForecastLines } from './ForecastLines.tsx'

/** The sheet, in the order in which one thinks of a business. */
export function ForecastGroups({ part, isNew }: { part: SheetPart; isNew: boolean }) {
  return (
    <>
      <Terms part={part} isNew={isNew} />
      <Selling part={part} />
      <Starting part={part} />
      <EachMonth part={part} />
      <Group title="Paiements">
        <Pair>
          <ChoiceField part={part} name="paid_in" choices={PAID_IN.map(delay)} />
          <ChoiceField part={part} name="pays_in" choices={PAYS_IN.map(delay)} />
        </Pair>
      </Group>
      <Financing part={part} />
    </>
  )
}

type PartProps = { part: SheetPart }

function Terms({ part, isNew }: PartProps & { isNew: boolean }) {
  return (
    <Card as="section" aria-label="Monnaie, durée et TVA" className={STACK}>
      <Pair>
        <ChoiceField
          part={part}
          name="currency"
          ref={isNew ? focusOnMount : undefined}
          choices={CURRENCIES.map((value: Currency) => ({ value, label: CURRENCY_WORDS[value] }))}
        />
        <ChoiceField
          part={part}
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
        value={part.sheet.vat}
        onChange={(vat) => part.change({ vat })}
        hint={VAT_HINTS[part.sheet.vat]}
        error={part.errorOf('vat')}
      />
    </Card>
  )
}

const VAT_HINTS = {
  none: 'Sans TVA : vos montants sont ceux que vous payez et encaissez.',
  excluded: 'Assujetti : tous les montants sont hors taxes ; l’avance de TVA n’est pas calculée.',
}

function Selling({ part }: PartProps) {
  return (
    <Group title="Ce que je vends">
      <WordsField
        part={part}
        name="unit"
        hint="Par exemple : une réparation, un panier, une journée. Pour un abonnement, comptez les abonnés actifs du mois."
      />
      <Pair>
        <AmountField part={part} name="price" hint="Vous vendez plusieurs choses ? Prenez le panier moyen." />
        <AmountField part={part} name="cost" hint="Matière, achat, livraison, sous-traitance." />
      </Pair>
      <div className="grid gap-2">
        <AmountField part={part} name="rate" label={`${FORECAST_LABELS.rate} (%)`} />
        <ForecastLandmarks />
      </div>
      <Pair>
        <WholeField part={part} name="sales_first" hint="Vide : comme en rythme de croisière." />
        <WholeField part={part} name="sales_full" />
        <WholeField
          part={part}
          name="opens"
          hint="1 si vous vendez tout de suite ; 3 si deux mois de travaux précèdent."
        />
        <WholeField part={part} name="ramp" hint="1 : plein rythme dès le premier mois de vente." />
      </Pair>
    </Group>
  )
}

function Starting({ part }: PartProps) {
  return (
    <Group title="Pour commencer">
      <ForecastLines part={part} name="start" hint="Matériel, travaux, dépôt de garantie, formalités." />
      <AmountField
        part={part}
        name="stock"
        hint="Seulement ce qui reste en rayon : ce que vous vendez est déjà dans le coût d’une vente."
      />
    </Group>
  )
}

function EachMonth({ part }: PartProps) {
  return (
    <Group title="Chaque mois">
      <ForecastLines
        part={part}
        name="charges"
        hint="Loyer, assurance, abonnements, comptable. En Suisse et en Belgique, ajoutez vos acomptes de cotisations sociales."
      />
      <Pair>
        <AmountField part={part} name="pay" hint="0 si vous gardez un autre revenu." />
        <WholeField part={part} name="pay_from" />
      </Pair>
    </Group>
  )
}

/** The terms of a loan are asked where there is one. */
function Financing({ part }: PartProps) {
  const isWrong = part.errorOf('loan_rate') !== undefined || part.errorOf('loan_months') !== undefined
  return (
    <Group title="Financement">
      <Pair>
        <AmountField part={part} name="own" />
        <AmountField part={part} name="loan" />
        {(part.sheet.loan !== 0 || isWrong) && (
          <>
            <AmountField part={part} name="loan_rate" label={`${FORECAST_LABELS.loan_rate} (%)`} />
            <WholeField part={part} name="loan_months" />
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

/** What others pay on what they cash, and where it is written. */
function ForecastLandmarks() {
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

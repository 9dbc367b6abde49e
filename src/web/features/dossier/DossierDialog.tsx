import { useRef, useState } from 'react'
import { dossierApi } from '#api/dossier.ts'
import { COVER_FIELDS, coverRefusal, NO_PARTS } from '#domain/dossier/dossier.ts'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { scenarioPhrase } from '#domain/forecast/forecast-scenario.ts'
import { call } from '#web/lib/call.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { save, SHOW_AFTER_MS, toastExportFailure } from './download.ts'
import type { Exported, Own } from './exported.ts'
import { Preparing } from './PreparingDialog.tsx'

type DossierDialogProps = OpenDialogProps & {
  exported: Exported & { own: Own }
  scenario: Scenario
}

/** « Dossier PDF » of one's own plan: what is on the cover, and which parts. Nothing typed here is stored. */
export default function DossierDialog({ exported, scenario, onClose }: DossierDialogProps) {
  const { form, isSlow, stop } = useDossierForm({ exported, scenario, onClose })
  return (
    <FormDialog
      title="Dossier PDF"
      description="Couverture, sommaire, texte du plan et prévisionnel, en A4."
      // A toast says why it failed.
      form={{ ...form, problem: null }}
      submitLabel="Télécharger le PDF"
      onStop={stop}
      waiting={isSlow && <Preparing label="Préparation du dossier…" />}
      onClose={onClose}
    >
      <Field label={COVER_FIELDS.by.label} error={form.errors['cover.by']}>
        <Input name="cover.by" maxLength={2 * COVER_FIELDS.by.max} autoComplete="name" />
      </Field>
      <Field label={COVER_FIELDS.contact.label} error={form.errors['cover.contact']}>
        <Input name="cover.contact" maxLength={2 * COVER_FIELDS.contact.max} autoComplete="email" />
      </Field>
      <Field
        label={COVER_FIELDS.to.label}
        hint="Facultatif, pour la couverture. Rien n’est enregistré."
        error={form.errors['cover.to']}
      >
        <Input name="cover.to" maxLength={2 * COVER_FIELDS.to.max} autoComplete="off" />
      </Field>
      <Parts exported={exported} scenario={scenario} error={form.errors['parts.text']} />
    </FormDialog>
  )
}

type PartsProps = Pick<DossierDialogProps, 'exported' | 'scenario'> & { error: string | undefined }

/** Without a forecast there is nothing to choose. */
function Parts({ exported: { forecastState, sheet }, scenario, error }: PartsProps) {
  const [hasForecast, setHasForecast] = useState(true)
  if (forecastState === 'incomplete')
    return (
      <p className="text-small text-muted">
        Le prévisionnel n’est pas complet : il n’est pas dans ce dossier.
      </p>
    )
  if (forecastState !== 'complete') return null
  return (
    <fieldset>
      <legend className="sr-only">Parties du dossier</legend>
      <Checkbox name="parts.text" label="Le texte du plan" defaultChecked />
      <Checkbox
        name="parts.forecast"
        label="Le prévisionnel"
        checked={hasForecast}
        onChange={({ target }) => setHasForecast(target.checked)}
      />
      <Checkbox
        name="parts.months"
        label="Les tableaux mois par mois"
        defaultChecked
        disabled={!hasForecast}
      />
      {sheet && Object.keys(scenario).length > 0 && (
        <Checkbox
          name="scenario"
          label={`Mon scénario : ${scenarioPhrase(sheet, scenario)}`}
          defaultChecked
          disabled={!hasForecast}
        />
      )}
      {error && <FieldError className="mt-1">{error}</FieldError>}
    </fieldset>
  )
}

function useDossierForm({ exported, scenario, onClose }: Omit<DossierDialogProps, 'opener'>) {
  const [isSlow, setIsSlow] = useState(false)
  const request = useRef<AbortController>(null)
  const hasChoice = exported.forecastState === 'complete'
  const form = useForm({
    rules: {
      'cover.by': (typed) => coverRefusal('by', typed),
      'cover.contact': (typed) => coverRefusal('contact', typed),
      'cover.to': (typed) => coverRefusal('to', typed),
      'parts.text': (ticked, values) => (hasChoice && !ticked && !values['parts.forecast'] ? NO_PARTS : null),
      'parts.forecast': () => null,
      'parts.months': () => null,
      scenario: () => null,
    },
    send: async (values) => {
      const stop = new AbortController()
      request.current = stop
      const timer = setTimeout(() => setIsSlow(true), SHOW_AFTER_MS)
      try {
        const body = {
          ...exported.own,
          kind: 'pdf' as const,
          cover: { by: values['cover.by'], contact: values['cover.contact'], to: values['cover.to'] },
          ...(hasChoice && {
            parts: {
              text: values['parts.text'] !== '',
              forecast: values['parts.forecast'] !== '',
              months: values['parts.months'] !== '',
            },
          }),
          ...(values.scenario !== '' && { scenario }),
        }
        const response = await call(dossierApi.exportOwn, { body }, { signal: stop.signal })
        await save('pdf', response as Response)
        onClose()
      } finally {
        clearTimeout(timer)
        setIsSlow(false)
      }
    },
    onFailure: (error) => {
      if (!request.current?.signal.aborted && error.field === undefined) toastExportFailure('pdf', error)
    },
  })
  return { form, isSlow, stop: () => request.current?.abort() }
}

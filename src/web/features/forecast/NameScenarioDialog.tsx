import { SCENARIO_NAME_MAX, scenarioNameRefusal } from '#domain/forecast/saved-scenarios.ts'
import { cleanText } from '#domain/typed-text.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'

type NameScenarioDialogProps = OpenDialogProps & {
  title: string
  description?: string
  name: string
  submitLabel: string
  /** Saves under this name; then the dialog closes. */
  onName: (name: string) => Promise<void>
}

/** Asks for the name of a scenario: to save it, or to rename it. */
export default function NameScenarioDialog({
  title,
  description,
  name,
  submitLabel,
  onName,
  onClose,
}: NameScenarioDialogProps) {
  const form = useForm({
    rules: { name: (typed) => scenarioNameRefusal(cleanText(typed)) },
    send: async (values) => {
      await onName(cleanText(values.name))
      onClose()
    },
    failure: 'Impossible d’enregistrer ce scénario',
  })
  return (
    <FormDialog
      title={title}
      description={description}
      size="s"
      form={form}
      submitLabel={submitLabel}
      onClose={onClose}
    >
      <Field label="Nom du scénario" error={form.errors.name}>
        <Input name="name" defaultValue={name} maxLength={2 * SCENARIO_NAME_MAX} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}

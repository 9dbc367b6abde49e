import { Link } from '@tanstack/react-router'
import { useId, useState, type SubmitEvent } from 'react'
import type { SavedPlan } from '#api/plans.ts'
import { EDIT_BUDGETS, EDIT_CATEGORIES, OTHER_CATEGORY, PLAN_LIMITS } from '#domain/plan-form.ts'
import { DIFFICULTIES } from '#domain/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import type { PlanInDialog } from './plan-dialog.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { type EditStart, useEditPlan } from './use-edit-plan.ts'

type EditPlanFormProps = {
  plan: PlanInDialog
  start: EditStart
  onClose: () => void
  onEdited: ((saved: SavedPlan) => void) | undefined
}

export function EditPlanForm({ plan, start, onClose, onEdited }: EditPlanFormProps) {
  const formId = useId()
  const { form } = start
  const [category, setCategory] = useState(form.category)
  const [isTouched, setIsTouched] = useState(false)
  const { save, isSaving, errors, problem, staleText } = useEditPlan(plan, start, { onClose, onEdited })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!isTouched && !isSaving}
      title="Modifier le plan"
      footer={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Enregistrement…">
            Enregistrer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onChange={() => setIsTouched(true)}
        className="grid gap-4"
      >
        <Field label="Titre" error={errors.title}>
          <Input name="title" required maxLength={PLAN_LIMITS.title} defaultValue={form.title} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Catégorie" error={errors.category}>
            <Select name="category" value={category} onChange={(event) => setCategory(event.target.value)}>
              <Choices of={EDIT_CATEGORIES} current={form.category} />
            </Select>
          </Field>
          <Field label="Budget" error={errors.budget}>
            <Select name="budget" defaultValue={form.budget}>
              <Choices of={EDIT_BUDGETS} current={form.budget} />
            </Select>
          </Field>
        </div>
        {category === OTHER_CATEGORY && (
          <Field label="Précisez la catégorie" error={errors.custom_category}>
            <Input
              name="custom_category"
              required
              maxLength={PLAN_LIMITS.customCategory}
              defaultValue={form.custom_category}
            />
          </Field>
        )}
        <Choice legend="Niveau" name="difficulty" options={LEVELS} defaultValue={form.difficulty} />
        <Field label="Contenu" hint="En markdown." error={errors.markdown_content}>
          <Textarea
            name="markdown_content"
            required
            defaultValue={form.markdown_content}
            className="min-h-60 font-mono text-small max-md:text-[1rem]"
          />
        </Field>
        {staleText !== null && <StaleNotice plan={plan} text={staleText} />}
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <p className="text-small text-muted">
          Durée, tags et image :{' '}
          <Link
            to="/publish"
            search={{ edit: plan.id }}
            className="text-primary underline underline-offset-3"
          >
            Ouvrir l’éditeur complet
          </Link>
        </p>
      </form>
    </Dialog>
  )
}

const LEVELS = DIFFICULTIES.map((value) => ({
  value: value as string,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

/** The dialog's own list, and what the plan has now: saving never changes it silently. */
function Choices({ of: choices, current }: { of: readonly string[]; current: string }) {
  return (
    <>
      {!choices.includes(current) && <option value={current}>{current} (valeur actuelle)</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </>
  )
}

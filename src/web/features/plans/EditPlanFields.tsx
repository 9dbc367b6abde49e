import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { categoryNumber, FILTER_CATEGORIES, OTHER_CATEGORY, OTHER_NAME_OF_IA } from '#domain/categories.ts'
import { type DraftForm, EDIT_BUDGETS, PLAN_LIMITS, type PlanForm } from '#domain/editor/plan-form.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { isLinkClick } from '#web/ui/menu.ts'
import { Input, Select } from '#web/ui/Input.tsx'
import { DifficultyBars } from '#web/ui/DifficultyBars.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import type { OpenedPlan } from '#web/features/editor/open-plan.ts'
import { toPlanForm } from '#web/features/editor/plan-content.ts'

/** The first categories in an order of their own, then all newer ones. */
export const EDIT_CATEGORIES: readonly string[] = [
  'Dropshipping',
  'Crypto',
  OTHER_NAME_OF_IA,
  'Immobilier',
  'Trading',
  'Business',
  'Marketing',
  'E-commerce',
  ...FILTER_CATEGORIES.filter((category) => categoryNumber(category) >= categoryNumber(OTHER_CATEGORY)),
]

type EditPlanFieldsProps = {
  planId: string
  opened: OpenedPlan
  errors: Partial<Record<keyof PlanForm, string>>
  onOpenEditor: () => void
}

export function EditPlanFields({
  planId,
  opened: { form, stored },
  errors,
  onOpenEditor,
}: EditPlanFieldsProps) {
  const [category, setCategory] = useState(form.category)
  const [customCategory, setCustomCategory] = useState(form.custom_category)
  return (
    <>
      <Field label="Titre" error={errors.title}>
        <Input name="title" required maxLength={PLAN_LIMITS.title} defaultValue={form.title} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Catégorie" error={errors.category}>
          <Select name="category" value={category} onChange={(event) => setCategory(event.target.value)}>
            <Choices of={EDIT_CATEGORIES} stored={stored.category} chosen={form.category} />
          </Select>
        </Field>
        <BudgetField form={form} stored={stored} error={errors.budget} />
      </div>
      {category === OTHER_CATEGORY ? (
        <Field label="Précisez la catégorie" error={errors.custom_category}>
          <Input
            name="custom_category"
            required
            maxLength={PLAN_LIMITS.customCategory}
            value={customCategory}
            onChange={(event) => setCustomCategory(event.target.value)}
          />
        </Field>
      ) : (
        <input type="hidden" name="custom_category" value={customCategory} />
      )}
      <RadioGroup
        legend="Difficulté"
        name="difficulty"
        options={LEVELS}
        defaultValue={form.difficulty}
        error={errors.difficulty}
      />
      <Field label="Contenu" hint="En markdown." error={errors.markdown_content}>
        <Textarea
          name="markdown_content"
          required
          defaultValue={form.markdown_content}
          className="min-h-60 font-mono text-small max-md:text-[1rem]"
        />
      </Field>
      <p className="text-small text-muted">
        Durée, tags, lieu, image et prévisionnel :{' '}
        <EditorLink
          planId={planId}
          onOpen={onOpenEditor}
          className="text-primary underline underline-offset-3"
        >
          Ouvrir l’éditeur complet
        </EditorLink>
      </p>
    </>
  )
}

type BudgetFieldProps = { form: DraftForm; stored: DraftForm; error: string | undefined }

/** With a forecast the budget is computed from it: shown, and not sent. */
function BudgetField({ form, stored, error }: BudgetFieldProps) {
  if (form.forecast)
    return (
      <Field label="Budget" hint="D’après le prévisionnel.">
        <Select disabled>
          <option>{toPlanForm(form).budget}</option>
        </Select>
      </Field>
    )
  return (
    <Field label="Budget" error={error}>
      <Select name="budget" defaultValue={form.budget}>
        <Choices of={EDIT_BUDGETS} stored={stored.budget} chosen={form.budget} />
      </Select>
    </Field>
  )
}

const LEVELS = DIFFICULTIES.map((value) => ({
  value: value as string,
  label: <DifficultyBars level={value} />,
}))

/** The dialog's choices and the plan's current value: saving never changes it silently. */
function Choices({ of: choices, stored, chosen }: { of: readonly string[]; stored: string; chosen: string }) {
  const others = [...new Set([stored, chosen])].filter((value) => !choices.includes(value))
  return (
    <>
      {others.map((value) => (
        <option key={value} value={value}>
          {value === stored ? `${value} (valeur actuelle)` : value}
        </option>
      ))}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </>
  )
}

type EditorLinkProps = { planId: string; onOpen: () => void; className: string; children: ReactNode }

/** Links to the editor, which opens what was typed as a draft: the dialog closes without confirmation. */
export function EditorLink({ planId, onOpen, className, children }: EditorLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isLinkClick(event)) return
    event.stopPropagation()
    onOpen()
  }
  return (
    <Link to="/publish" search={{ edit: planId }} onClick={open} className={className}>
      {children}
    </Link>
  )
}

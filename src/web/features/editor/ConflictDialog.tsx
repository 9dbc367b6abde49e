import { categoryOf, type PlanForm } from '#domain/editor/plan-form.ts'
import { areSameTags } from '#domain/editor/plan-rules.ts'
import { placeOf } from '#domain/plans/plans.ts'
import { forecastChanges } from '#web/features/plans/forecast-changes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast, toastError } from '#web/lib/toast.ts'

type ConflictDialogProps = {
  mine: PlanForm
  theirs: PlanForm
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The plan was saved elsewhere meanwhile: shows both versions and continues with either. */
export default function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictDialogProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(mine.markdown_content)
      toast({ title: 'Votre texte est copié' })
    } catch {
      toastError(COPY_BY_HAND, 'Impossible de copier votre texte')
    }
  }
  return (
    <Dialog
      open
      onClose={onKeepMine}
      alert
      dismissible={false}
      size="l"
      title="Ce plan a changé entre-temps"
      description="Une version plus récente a été enregistrée depuis que vous avez ouvert la vôtre. Rien de ce que vous avez écrit n’est perdu : choisissez celle avec laquelle continuer."
      footer={
        <>
          <Button variant="ghost" onClick={() => void copy()}>
            Copier mon texte
          </Button>
          <Button onClick={onTakeTheirs}>Continuer avec la version actuelle</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Continuer avec ma version
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Votre version" form={mine} other={theirs} />
        <Version title="Version actuelle" form={theirs} other={mine} />
      </div>
    </Dialog>
  )
}

const COPY_BY_HAND = 'Sélectionnez-le sous « Votre version » pour le copier.'

/** Highlights the differences. */
function Version({ title, form, other }: { title: string; form: PlanForm; other: PlanForm }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 content-start gap-2 rounded-media border border-line p-4"
    >
      <h3 className="text-section">{title}</h3>
      <dl className="grid gap-1 text-dense wrap-anywhere">
        {factsOf(form, other).map(({ label, value, isSame }) => (
          <div key={label}>
            <dt className="inline text-muted">{label} : </dt>
            <dd className="inline">{isSame ? value : <mark>{value}</mark>}</dd>
          </div>
        ))}
      </dl>
      <textarea
        readOnly
        aria-label={`Texte : ${title.toLowerCase()}`}
        value={form.markdown_content}
        className="h-56 w-full resize-y rounded-control border border-field bg-sunken p-3 font-mono text-small"
      />
    </section>
  )
}

const factsOf = (form: PlanForm, other: PlanForm) => [
  { label: 'Titre', value: form.title, isSame: form.title === other.title },
  { label: 'Catégorie', value: categoryOf(form), isSame: categoryOf(form) === categoryOf(other) },
  { label: 'Budget', value: form.budget, isSame: form.budget === other.budget },
  { label: 'Difficulté', value: form.difficulty, isSame: form.difficulty === other.difficulty },
  { label: 'Durée', value: form.duration || 'non précisée', isSame: form.duration === other.duration },
  { label: 'Tags', value: form.tags.join(', ') || 'aucun', isSame: areSameTags(form.tags, other.tags) },
  { label: 'Lieu', value: placeOf(form) ?? 'non précisé', isSame: placeOf(form) === placeOf(other) },
  ...forecastChanges(form.forecast ?? null, other.forecast ?? null).map(({ label, before }) => ({
    label,
    value: before ?? 'aucune',
    isSame: false,
  })),
]

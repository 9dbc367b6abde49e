import { PLAN_PICTURE, smallPicture } from '#domain/pictures.ts'
import { type ApprovedVersion, placeOf, type PlanTerms } from '#domain/plans.ts'
import type { TermChange } from '#domain/forecast-sheet-words.ts'
import { Time } from '#web/ui/Time.tsx'
import { forecastChanges } from './forecast-changes.ts'
import { TextChanges } from './TextChanges.tsx'

/** What the author changed since the plan was approved. */
export function PlanChanges({ plan, approved }: { plan: PlanTerms; approved: ApprovedVersion }) {
  const terms = changedTerms(plan, approved)
  return (
    <section aria-label="Différences" className="grid gap-3">
      <div>
        <h3 className="text-section">Ce qui a changé</h3>
        <p className="text-small text-muted">
          Comparé à la version approuvée · <Time iso={approved.approved_at} />
        </p>
      </div>
      {terms.length > 0 && (
        <dl className="grid gap-1 text-dense">
          {terms.map(({ label, before, after }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted">{label} :</dt>{' '}
              <dd className="min-w-0 wrap-anywhere">
                {before !== null && <del className="rounded-tag bg-bad-tint px-1">{before}</del>}
                {before !== null && after !== null && ' → '}
                {after !== null && <ins className="rounded-tag bg-good-tint px-1 no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {plan.thumbnail_url !== approved.thumbnail_url && (
        <PictureChange before={approved.thumbnail_url} after={plan.thumbnail_url} />
      )}
      {plan.markdown_content === approved.markdown_content ? (
        <p className="text-dense text-muted">Le texte est le même.</p>
      ) : (
        <TextChanges before={approved.markdown_content} after={plan.markdown_content} />
      )}
    </section>
  )
}

function changedTerms(plan: PlanTerms, approved: PlanTerms): TermChange[] {
  const shown = (terms: PlanTerms) => [
    { label: 'Titre', value: terms.title },
    { label: 'Catégorie', value: terms.category },
    { label: 'Budget', value: terms.budget },
    { label: 'Difficulté', value: terms.difficulty },
    { label: 'Durée', value: terms.duration ?? 'Non précisée' },
    { label: 'Tags', value: terms.tags.join(', ') || 'Aucun' },
    { label: 'Lieu', value: placeOf(terms) ?? 'Non précisé' },
  ]
  const before = shown(approved)
  return [
    ...shown(plan)
      .map(({ label, value }, index) => ({ label, before: before[index]?.value ?? '', after: value }))
      .filter((term) => term.before !== term.after),
    ...forecastChanges(approved.forecast, plan.forecast),
  ]
}

/** The plan's picture, then and now. */
function PictureChange({ before, after }: { before: string | null; after: string | null }) {
  return (
    <div className="grid grid-cols-2 gap-3 text-small">
      <del className="grid content-start gap-1 no-underline">
        <span className="text-muted">Image approuvée</span>
        <Picture url={before} alt="Image de la version approuvée" look="ring-bad" />
      </del>
      <ins className="grid content-start gap-1 no-underline">
        <span className="text-muted">Nouvelle image</span>
        <Picture url={after} alt="Image de la nouvelle version" look="ring-good" />
      </ins>
    </div>
  )
}

function Picture({ url, alt, look }: { url: string | null; alt: string; look: string }) {
  const shape = `aspect-2/1 w-full rounded-media bg-well ring-2 ${look}`
  return url ? (
    <img
      src={smallPicture(url)}
      alt={alt}
      width={PLAN_PICTURE.width / 2}
      height={PLAN_PICTURE.height / 2}
      className={`${shape} object-cover`}
    />
  ) : (
    <span className={`${shape} grid place-items-center text-muted`}>Aucune</span>
  )
}

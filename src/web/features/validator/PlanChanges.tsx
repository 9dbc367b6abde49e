import type { ApprovedVersion, PlanToReview } from '#domain/plans.ts'
import { Time } from '#web/lib/Time.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type DiffLine, type DiffPart, diffLines, foldSame } from './line-diff.ts'

/** What the author changed since the plan was approved. */
export function PlanChanges({ plan, approved }: { plan: PlanToReview; approved: ApprovedVersion }) {
  const terms = changedTerms(plan, approved)
  const isTextSame = plan.markdown_content === approved.markdown_content
  return (
    <section aria-label="Différences" className="grid gap-3">
      <div>
        <h3 className="text-section">Ce qui a changé</h3>
        <p className="text-small text-muted">
          Depuis la version approuvée <Time iso={approved.approved_at} />
        </p>
      </div>
      {terms.length > 0 && (
        <dl className="grid gap-1 text-dense">
          {terms.map(({ label, before, after }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-2">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <del className="rounded-tag bg-bad-tint px-1">{before}</del>{' '}
                <ins className="rounded-tag bg-good-tint px-1 no-underline">{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isTextSame ? (
        <p className="text-dense text-muted">Le texte est le même.</p>
      ) : (
        <TextChanges before={approved.markdown_content} after={plan.markdown_content} />
      )}
    </section>
  )
}

function TextChanges({ before, after }: { before: string; after: string }) {
  return (
    <div className="overflow-hidden rounded-media border border-line text-dense">
      {Array.from(foldSame(diffLines(before, after)), (part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  )
}

function Part({ part }: { part: DiffPart }) {
  if (part.kind === 'folded')
    return (
      <p className="bg-well px-3 py-1 text-small text-muted">
        {part.lines > 1 ? `${part.lines} lignes inchangées` : '1 ligne inchangée'}
      </p>
    )
  const { element: Element, sign, word, look } = LOOKS[part.kind]
  return (
    <Element className={cx('grid grid-cols-[1ch_minmax(0,1fr)] gap-3 px-3 py-0.5 no-underline', look)}>
      <span aria-hidden className="text-muted">
        {sign}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap">
        {word && <VisuallyHidden>{word} </VisuallyHidden>}
        {part.text || '\u00A0'}
      </span>
    </Element>
  )
}

const LOOKS = {
  same: { element: 'p', sign: '', word: '', look: '' },
  added: { element: 'ins', sign: '+', word: 'Ajouté :', look: 'bg-good-tint' },
  removed: { element: 'del', sign: '−', word: 'Retiré :', look: 'bg-bad-tint' },
} as const satisfies Record<DiffLine['kind'], object>

type Terms = Pick<ApprovedVersion, 'title' | 'category' | 'budget' | 'difficulty' | 'duration' | 'tags'>

function changedTerms(plan: Terms, approved: Terms) {
  const shown = (terms: Terms) => [
    { label: 'Titre', value: terms.title },
    { label: 'Catégorie', value: terms.category },
    { label: 'Budget', value: terms.budget },
    { label: 'Niveau', value: terms.difficulty },
    { label: 'Durée', value: terms.duration ?? 'Non précisée' },
    { label: 'Tags', value: terms.tags.join(', ') || 'Aucun' },
  ]
  const before = shown(approved)
  return shown(plan)
    .map(({ label, value }, index) => ({ label, before: before[index]?.value ?? '', after: value }))
    .filter((term) => term.before !== term.after)
}

import { type ReactNode, useState } from 'react'
import { PLAN_PICTURE, smallPicture } from '#domain/pictures.ts'
import { type AdaptationBase, type ApprovedVersion, placeOf, type PlanTerms } from '#domain/plans/plans.ts'
import type { TermChange } from '#domain/forecast/forecast-sheet-words.ts'
import { type DiffLine, diffLines, type DiffPart, foldSame } from '#domain/plans/line-diff.ts'
import { counted } from '#domain/numbers.ts'
import { focusOnMount } from '#web/lib/focus.ts'
import { Time } from '#web/ui/Time.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { forecastChanges } from './forecast-changes.ts'

/** The changes since the approved version. */
export const PlanChanges = ({ plan, approved }: { plan: PlanTerms; approved: ApprovedVersion }) => (
  <Changes label="Différences" title="Ce qui a changé" plan={plan} before={approved}>
    Comparé à la version approuvée · <Time iso={approved.approved_at} />
  </Changes>
)

/** The changes of an adaptation. Its picture never comes from the original. */
export const AdaptationChanges = ({ plan, base }: { plan: PlanTerms; base: AdaptationBase }) => (
  <Changes
    label="Différences avec l’original"
    title="Ce qui change par rapport à l’original"
    plan={{ ...plan, thumbnail_url: base.thumbnail_url }}
    before={base}
  >
    Comparé à « {base.title} » tel qu’il était · <Time iso={base.created_at} />
  </Changes>
)

type ChangesProps = {
  label: string
  title: string
  plan: PlanTerms
  before: PlanTerms
  /** What the plan is compared with. */
  children: ReactNode
}

function Changes({ label, title, plan, before, children }: ChangesProps) {
  const terms = changedTerms(plan, before)
  return (
    <section aria-label={label} className="grid gap-3">
      <div>
        <h3 className="text-section">{title}</h3>
        <p className="text-small wrap-anywhere text-muted">{children}</p>
      </div>
      {terms.length > 0 && <TermChanges terms={terms} />}
      {plan.thumbnail_url !== before.thumbnail_url && (
        <PictureChange before={before.thumbnail_url} after={plan.thumbnail_url} />
      )}
      {plan.markdown_content === before.markdown_content ? (
        <p className="text-dense text-muted">Le texte est le même.</p>
      ) : (
        <TextChanges before={before.markdown_content} after={plan.markdown_content} />
      )}
    </section>
  )
}

const TermChanges = ({ terms }: { terms: TermChange[] }) => (
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
)

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
  return part.kind === 'folded' ? <Folded lines={part.lines} /> : <Line line={part} />
}

function Folded({ lines }: { lines: DiffLine[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      // The button that had the focus is unmounted.
      <div ref={focusOnMount} tabIndex={-1} className="outline-none">
        {Array.from(lines, (line, index) => (
          <Line key={index} line={line} />
        ))}
      </div>
    )
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="block min-h-11 w-full bg-well px-3 text-left text-small text-primary underline underline-offset-3 -outline-offset-2 md:min-h-8"
    >
      Afficher {counted(lines.length, 'ligne inchangée')}
    </button>
  )
}

function Line({ line }: { line: DiffLine }) {
  const { element: Element, sign, word, look } = LOOKS[line.kind]
  return (
    <Element className={cx('grid grid-cols-[1ch_minmax(0,1fr)] gap-3 px-3 py-0.5 no-underline', look)}>
      <span aria-hidden className="text-muted">
        {sign}
      </span>
      <span className="wrap-anywhere whitespace-pre-wrap">
        {word && <VisuallyHidden>{word} </VisuallyHidden>}
        <Words line={line} />
      </span>
    </Element>
  )
}

function Words({ line }: { line: DiffLine }) {
  if (!line.words) return line.text || '\u00A0'
  return line.words.map(({ text, isChanged }, index) =>
    isChanged ? (
      // oxlint-disable-next-line react/no-array-index-key -- a word has no other name
      <b key={index} className="font-semibold underline decoration-2 underline-offset-3">
        {text}
      </b>
    ) : (
      text
    ),
  )
}

const LOOKS = {
  same: { element: 'p', sign: '', word: '', look: '' },
  added: { element: 'ins', sign: '+', word: 'Ajouté :', look: 'bg-good-tint' },
  removed: { element: 'del', sign: '−', word: 'Retiré :', look: 'bg-bad-tint' },
} as const satisfies Record<DiffLine['kind'], object>

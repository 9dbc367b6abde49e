import { renderMarkdown } from '#domain/markdown.ts'
import { cx } from '#web/ui/cx.ts'
import { PLAN_TEXT, SHORT_TEXT } from './prose-samples.ts'
import { Specimen } from './Specimen.tsx'

export function ProseSection() {
  return (
    <>
      <Specimen label="La page d’un plan" stacked>
        <Prose text={PLAN_TEXT} />
      </Specimen>
      <Specimen label="Plus serré : l’aperçu, une relecture" stacked>
        <Prose text={SHORT_TEXT} className="prose-s" />
      </Specimen>
    </>
  )
}

function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div
      className={cx('prose', className)}
      // Our own text through the renderer of plans, so that this is what a plan really becomes.
      dangerouslySetInnerHTML={{ __html: renderMarkdown(text).html }}
    />
  )
}

import { counted, wholeNumber } from '#domain/numbers.ts'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { countWords } from './markdown-edits.ts'
import type { PendingPicture } from './use-text-pictures.ts'

type EditorFootProps = {
  markdown: string
  readingMinutes: number | undefined
  pictures: readonly PendingPicture[]
}

/** Under the text: how long it is, and the pictures on their way into it. */
export function EditorFoot({ markdown, readingMinutes, pictures }: EditorFootProps) {
  const words = countWords(markdown)
  const left = PLAN_LIMITS.content - markdown.length
  return (
    <div className="grid gap-2 border-t border-line px-4 py-2.5 text-small text-muted tabular-nums">
      {pictures.map(({ mark, name, percent }) => (
        <Progress key={mark} label={`Envoi de ${name}`} value={percent} valueText={`${percent}\u202F%`} />
      ))}
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span>{counted(words, 'mot')}</span>
        {readingMinutes && <span>{readingMinutes} min de lecture</span>}
        {left < NEAR && (
          <span className={left < 0 ? 'text-bad' : undefined}>
            {wholeNumber(markdown.length)} caractères sur {wholeNumber(PLAN_LIMITS.content)}
          </span>
        )}
        <span aria-hidden className="ml-auto max-lg:hidden">
          Markdown · <Kbd>Ctrl</Kbd> <Kbd>S</Kbd> pour enregistrer
        </span>
      </p>
    </div>
  )
}

const NEAR = 5_000

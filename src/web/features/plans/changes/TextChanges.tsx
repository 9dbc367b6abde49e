import { useState } from 'react'
import { counted } from '#domain/numbers.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { type DiffLine, type DiffPart, diffLines, foldSame } from './line-diff.ts'

export function TextChanges({ before, after }: { before: string; after: string }) {
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
      // The button that was pressed is gone.
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

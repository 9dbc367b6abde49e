import { useRef, useState } from 'react'
import { page } from 'vitest/browser'
import { ContentPanel } from '#web/features/editor/ContentPanel.tsx'
import { useTextPictures } from '#web/features/editor/use-text-pictures.ts'

/** The text field of a plan, for component tests. */
export const planText = () => page.getByRole('textbox', { name: 'Contenu du plan' })
export const planArea = () => planText().element() as HTMLTextAreaElement

type PlanEditorProps = { start: string; readsFormattedText?: boolean }

export function PlanEditor({ start, readsFormattedText = true }: PlanEditorProps) {
  const [markdown, setMarkdown] = useState(start)
  const ref = useRef<HTMLTextAreaElement>(null)
  return (
    <ContentPanel
      markdown={markdown}
      onChange={setMarkdown}
      error={undefined}
      preview="waiting"
      area={ref}
      pictures={useTextPictures(ref)}
      readsFormattedText={readsFormattedText}
      maySendPictures
    />
  )
}

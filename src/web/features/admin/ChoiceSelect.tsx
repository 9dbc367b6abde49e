import type { ComponentProps, KeyboardEvent } from 'react'
import { Select } from '#web/ui/Input.tsx'

/** A select that saves at once: an arrow key opens the list instead of choosing the next option. */
export function ChoiceSelect(props: ComponentProps<typeof Select>) {
  return <Select {...props} onKeyDown={openInstead} />
}

function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
  if (!isPlain || !CHOOSING.test(event.key)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

/** Arrows, Home and End; characters also choose an option. */
const CHOOSING = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\p{L})$/u

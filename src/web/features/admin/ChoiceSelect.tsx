import type { ComponentProps, KeyboardEvent } from 'react'
import { Select } from '#web/ui/Input.tsx'

/** A select whose choice counts at once: an arrow opens the list instead of choosing the next one, unseen. */
export function ChoiceSelect(props: ComponentProps<typeof Select>) {
  return <Select {...props} onKeyDown={openInstead} />
}

function openInstead(event: KeyboardEvent<HTMLSelectElement>) {
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
  if (!isPlain || !CHOOSING.test(event.key)) return
  event.preventDefault()
  event.currentTarget.showPicker()
}

/** Arrows and ends; a letter also chooses. */
const CHOOSING = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\p{L})$/u

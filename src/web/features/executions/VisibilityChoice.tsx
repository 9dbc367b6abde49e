import {
  JOURNAL_VISIBILITIES,
  JOURNAL_VISIBILITY_LABELS,
  type JournalVisibility,
} from '#domain/executions/executions.ts'
import { RadioList } from '#web/ui/RadioGroup.tsx'

type VisibilityChoiceProps = {
  value: JournalVisibility
  onChange: (visibility: JournalVisibility) => void
  isLegendHidden?: boolean
}

const OPTIONS = JOURNAL_VISIBILITIES.map((value) => ({ value, label: JOURNAL_VISIBILITY_LABELS[value] }))

/** « Mon journal »: who reads it. */
export const VisibilityChoice = (props: VisibilityChoiceProps) => (
  <RadioList legend="Mon journal" name="visibility" options={OPTIONS} {...props} />
)

import { type InputHTMLAttributes, type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { counted } from '#domain/numbers.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { ComboboxPopup, useCombobox } from '#web/ui/Combobox.tsx'
import { type SearchOption, useSearchGroups } from './use-search-groups.tsx'

type SearchPanelProps = {
  box: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  /** Called after each change with the combobox attributes of the box. */
  onChange: (input: InputHTMLAttributes<HTMLInputElement>) => void
}

/** The panel under the search box: recent searches, then suggestions. */
export default function SearchPanel(props: SearchPanelProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Panel {...props} />
    </ErrorBoundary>
  )
}

function Panel({ box, text, onText, onChange }: SearchPanelProps) {
  const { groups, message, isLoading, corrected } = useSearchGroups(text)
  const combobox = useCombobox<SearchOption>({
    groups,
    onPick: (option) => {
      option.pick()
      if (option.staysOpen) combobox.open()
      else box.current?.blur()
    },
    onValueChange: onText,
  })
  const enter = () => {
    onText(box.current?.value ?? '')
    combobox.open()
  }
  useLayoutEffect(() => onChange({ ...combobox.input, onFocus: enter, onBlur: combobox.close }))
  // The box was focused before this code was loaded, and may have been left since.
  const openWithBox = useEffectEvent(() => document.activeElement === box.current && combobox.open())
  useLayoutEffect(() => void openWithBox(), [])
  // Options that only change the list are no suggestions.
  const count = combobox.options.filter(({ staysOpen }) => !staysOpen).length
  const suggested = `${counted(count, 'suggestion')}${corrected ? ` pour « ${corrected} »` : ''}`
  return (
    <ComboboxPopup
      box={combobox}
      status={message ?? suggested}
      message={message}
      isLoading={isLoading}
      header={
        corrected && (
          <p aria-hidden className="px-3 py-2 text-small wrap-anywhere text-muted">
            {'Suggestions pour '}
            <b className="text-ink">{`« ${corrected} »`}</b>
          </p>
        )
      }
      className="lg:-inset-x-10"
      // On a phone the keyboard covers the rest of the window.
      listClassName="max-h-[min(36rem,75dvh)] overflow-y-auto lg:max-h-[calc(100dvh-5rem)]"
      optionClassName="py-1.5"
    />
  )
}

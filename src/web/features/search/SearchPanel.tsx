import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
} from 'react'
import { counted } from '#domain/numbers.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { menuClass } from '#web/ui/menu-class.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useCombobox } from '#web/ui/use-combobox.ts'
import { type SearchOption, useSearchGroups } from './use-search-groups.tsx'

type SearchPanelProps = {
  box: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  /** What makes the box a combobox, anew after each change. */
  onChange: (input: InputHTMLAttributes<HTMLInputElement>) => void
}

/** What stands under the search box: what was searched before, then what is suggested. */
export default function SearchPanel(props: SearchPanelProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Panel {...props} />
    </ErrorBoundary>
  )
}

function Panel({ box, text, onText, onChange }: SearchPanelProps): ReactNode {
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
  // The box was entered before the list was there, and may have been left while it was made.
  const openWithBox = useEffectEvent(() => document.activeElement === box.current && combobox.open())
  useLayoutEffect(() => void openWithBox(), [])
  const isOpen = combobox.isOpen && groups !== null
  const hasLines = combobox.options.length > 0
  // What only changes the list is no suggestion.
  const count = combobox.options.filter(({ staysOpen }) => !staysOpen).length
  const suggested = `${counted(count, 'suggestion')}${corrected ? ` pour « ${corrected} »` : ''}`
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && (message ?? suggested)}
      </p>
      {isOpen && (
        // A press on the list leaves the focus in the field.
        <div
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className={menuClass('absolute inset-x-0 top-full z-50 mt-2 lg:-inset-x-10')}
        >
          {corrected && (
            <p aria-hidden className="px-3 py-2 text-small wrap-anywhere text-muted">
              {'Suggestions pour '}
              <b className="text-ink">{`« ${corrected} »`}</b>
            </p>
          )}
          {hasLines && (
            <div {...combobox.list} className={LIST}>
              {groups.map(({ label = '', options }) =>
                options.length > 0 ? (
                  <div key={label} role="group" aria-label={label}>
                    <div aria-hidden className="px-3 pt-2 pb-1 text-micro text-muted">
                      {label}
                    </div>
                    {options.map((option) => (
                      <div key={option.id} {...combobox.option(option)} className={OPTION}>
                        {option.content}
                      </div>
                    ))}
                  </div>
                ) : null,
              )}
            </div>
          )}
          {message && !hasLines && (
            <p
              aria-hidden
              className={cx('flex min-h-11 items-center gap-3 px-3 text-muted', isLoading && 'py-1')}
            >
              {isLoading && <Spinner />}
              {message}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** On a phone the keyboard takes the rest of the window. */
const LIST = 'max-h-[min(36rem,75dvh)] overflow-y-auto lg:max-h-[calc(100dvh-5rem)]'
const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 py-1.5 aria-selected:bg-hover [&>.lucide]:text-muted'

import { useRouter, useSearch } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type InputHTMLAttributes, memo, Suspense, useEffect, useRef, useState } from 'react'
import { QUERY_MAX, QUERY_MIN } from '#domain/search/search.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'

// Loaded when the box is first focused. If that fails, Enter still searches.
const SearchPanel = memo(lazyWithRetry(() => import('./SearchPanel.tsx'), LoadFailure))

/** The global search: a plain form, so that it works before hydration. « / » focuses it. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const q = useSearch({ from: '/search', shouldThrow: false })?.q ?? ''
  const [isEntered, setIsEntered] = useState(false)
  const [text, setText] = useState('')
  // Key handlers and ARIA attributes, while the panel is mounted.
  const [combobox, setCombobox] = useState<InputHTMLAttributes<HTMLInputElement>>(CLOSED)
  useFocusOnSlash(box)
  // Shows the query of each new address, unless the box has the focus.
  useEffect(() => {
    const show = () => {
      if (box.current && document.activeElement !== box.current) box.current.value = q
    }
    show()
    return router.subscribe('onResolved', show)
  }, [q, router])

  const enter = () => {
    setText(box.current?.value ?? '')
    setIsEntered(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    box.current?.blur()
    const value = box.current?.value ?? ''
    import('./recent-searches.ts').then(({ saveRecent }) => saveRecent(value)).catch(() => {})
    void router.navigate({ to: '/search', search: { q: value } })
  }

  return (
    <search className="relative mx-2 min-w-0 flex-1 max-lg:focus-within:absolute max-lg:focus-within:inset-x-1.5 max-lg:focus-within:z-10 max-lg:focus-within:mx-0 lg:mx-auto lg:max-w-90">
      <form action="/search" onSubmit={submit}>
        <label>
          <VisuallyHidden>Rechercher</VisuallyHidden>
          <Search className="pointer-events-none absolute top-3 left-3 text-muted lg:top-2.5" />
          <input
            ref={box}
            type="search"
            name="q"
            required
            minLength={QUERY_MIN}
            maxLength={QUERY_MAX}
            // Spaces do not count, and an emoji counts once.
            pattern={`(.*\\S){${QUERY_MIN}}.*`}
            title={`${QUERY_MIN} caractères au moins`}
            placeholder="Rechercher"
            autoComplete="off"
            aria-keyshortcuts="/"
            defaultValue={q}
            onFocus={enter}
            onChange={enter}
            {...combobox}
            className="peer h-11 w-full rounded-control border border-transparent bg-sunken pr-2 pl-9.5 text-ellipsis max-[25rem]:not-focus:placeholder:text-transparent focus:border-primary focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-primary/22 lg:h-10"
          />
          <Kbd className="absolute top-2.5 right-2.5 peer-not-placeholder-shown:hidden peer-focus:hidden max-lg:hidden">
            /
          </Kbd>
        </label>
      </form>
      {isEntered && (
        <Suspense>
          <SearchPanel box={box} text={text} onText={setText} onChange={setCombobox} />
        </Suspense>
      )}
    </search>
  )
}

const CLOSED = { role: 'combobox', 'aria-expanded': false } as const

function useFocusOnSlash(box: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      box.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [box])
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(':read-write')

import Search from 'lucide-react/icons/search'
import { useEffect, useRef } from 'react'
import { Kbd } from '#web/ui/Kbd.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** The global search: a plain form, so that it works before any script does. « / » leads to it. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      box.current?.select()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])

  return (
    <search className="relative mx-2 min-w-0 flex-1 lg:mx-auto lg:max-w-90">
      <form action="/search">
        <label>
          <VisuallyHidden>Rechercher</VisuallyHidden>
          <Search className="pointer-events-none absolute top-3 left-3 text-muted lg:top-2.5" />
          <input
            ref={box}
            type="search"
            name="q"
            required
            minLength={2}
            placeholder="Rechercher"
            autoComplete="off"
            aria-keyshortcuts="/"
            className="h-11 w-full rounded-control border border-transparent bg-sunken pr-2 pl-9.5 text-ellipsis focus:border-primary focus:bg-surface focus:outline-3 focus:outline-offset-0 focus:outline-primary/22 lg:h-10"
          />
          <Kbd className="absolute top-2.5 right-2.5 max-lg:hidden">/</Kbd>
        </label>
      </form>
    </search>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

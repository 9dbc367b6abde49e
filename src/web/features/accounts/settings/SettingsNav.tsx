import { useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

/** The sections beside the page, with the one in view marked. On a phone the page itself is the list. */
export function SettingsNav({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav aria-label="Sections des paramètres" className="sticky top-20 max-lg:hidden">
      <ul className="text-dense">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className={cx(
                'flex min-h-[34px] items-center border-l-2 pl-3.5 hover:text-ink',
                id === current ? 'border-primary font-semibold text-ink' : 'border-line text-muted',
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// Under the header, and in the upper part of the window: where one reads.
const READING_AREA = '-72px 0px -55% 0px'

/** Which of these elements is being read: the first one in the upper part of the window. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const list = ids.join(' ')
  useEffect(() => {
    const order = list.split(' ')
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        }
        setCurrent((known) => order.find((id) => inView.has(id)) ?? known)
      },
      { rootMargin: READING_AREA },
    )
    for (const id of order) observer.observe(document.getElementById(id)!)
    return () => observer.disconnect()
  }, [list])
  return current
}

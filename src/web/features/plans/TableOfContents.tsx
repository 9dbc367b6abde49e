import ChevronDown from 'lucide-react/icons/chevron-down'
import List from 'lucide-react/icons/list'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { COMMENTS_ANCHOR } from '#domain/comments/comments.ts'
import { EVIDENCE_ANCHOR } from '#domain/executions/executions.ts'
import { FOR_ME_ID, FORECAST_ANCHOR, type PlanHeading } from '#domain/plans/plans.ts'
import { REVIEWS_ANCHOR } from '#domain/reviews.ts'
import { cardClass } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'

/** Shorter plans need no table of contents. */
const MIN_HEADINGS = 4
const FORECAST: PlanHeading[] = [
  { id: FORECAST_ANCHOR, text: 'Prévisionnel', level: 2 },
  { id: FOR_ME_ID, text: 'Et pour moi ?', level: 3 },
]
const PUBLIC_SECTIONS: PlanHeading[] = [
  { id: EVIDENCE_ANCHOR, text: 'En vrai', level: 2 },
  { id: REVIEWS_ANCHOR, text: 'Avis', level: 2 },
  { id: COMMENTS_ANCHOR, text: 'Commentaires', level: 2 },
]

/** The headings of a long plan: beside the text on large screens, collapsed above it on a phone. */
export function TableOfContents({
  headings: written,
  hasForecast = false,
  isPublic = false,
  variant,
}: {
  headings: PlanHeading[]
  hasForecast?: boolean
  /** It has the sections « En vrai », « Avis » and « Commentaires ». */
  isPublic?: boolean
  variant: 'phone' | 'side'
}) {
  const headings = useMemo(
    () => [...written, ...(hasForecast ? FORECAST : []), ...(isPublic ? PUBLIC_SECTIONS : [])],
    [written, hasForecast, isPublic],
  )
  if (headings.length < MIN_HEADINGS) return null
  if (variant === 'side') return <SideContents headings={headings} />
  return (
    <details className="group mt-6 rounded-media border border-line bg-surface lg:hidden print:hidden">
      <summary className="flex min-h-11 items-center gap-2 px-4 font-semibold">
        <List className="size-4" />
        Sommaire
        <ChevronDown className="ml-auto size-4 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-3">
        <Headings headings={headings} />
      </div>
    </details>
  )
}

/** Highlights the heading that is being read. */
function SideContents({ headings }: { headings: PlanHeading[] }) {
  const section = useRef<HTMLElement>(null)
  const current = useCurrentHeading(headings)
  useEffect(() => {
    const link = current && section.current?.querySelector(`[href="#${current}"]`)
    if (link) scrollIntoColumn(link)
  }, [current])
  return (
    <section ref={section} className={cardClass({}, 'max-lg:hidden')}>
      <h2 className="mb-2 text-section">Sommaire</h2>
      <Headings headings={headings} current={current} />
    </section>
  )
}

/** Scrolls the column only, and as little as needed: the page does not move. */
function scrollIntoColumn(link: Element) {
  const column = link.closest('aside > *')
  if (!column) return
  const [{ top, bottom }, view] = [link.getBoundingClientRect(), column.getBoundingClientRect()]
  column.scrollTop += Math.max(0, bottom - view.bottom) + Math.min(0, top - view.top)
}

function Headings({ headings, current }: { headings: PlanHeading[]; current?: string | undefined }) {
  return (
    <nav aria-label="Sommaire">
      <ul className="border-l border-line text-dense">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                '-ml-px flex min-h-11 items-center border-l-2 border-transparent py-1.5 text-muted hover:border-primary hover:text-ink aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-ink lg:min-h-8',
                level === 2 ? 'pl-3.5' : 'pl-7',
              )}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The area above the reading line, a fifth down the screen. */
const READ_SO_FAR = '1000000px 0px -80% 0px'
const ON_SCREEN = '0px'

/** The heading in the address while it is on screen (near the end it may not reach the line), else the last one passed. */
function useCurrentHeading(headings: PlanHeading[]): string | undefined {
  const chosen = useLocation({ select: ({ hash }) => hash })
  const passed = useInside(headings, READ_SO_FAR)
  const onScreen = useInside(headings, ON_SCREEN)
  return onScreen.has(chosen) ? chosen : headings.findLast(({ id }) => passed.has(id))?.id
}

/** The headings within an area of the screen. An observer and no scroll listener: scrolling stays cheap. */
function useInside(headings: PlanHeading[], rootMargin: string): ReadonlySet<string> {
  const [inside, setInside] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInside((before) => {
          const ids = new Set(before)
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) ids.add(target.id)
            else ids.delete(target.id)
          return ids
        }),
      { rootMargin },
    )
    for (const { id } of headings) {
      const heading = document.getElementById(id)
      if (heading) observer.observe(heading)
    }
    return () => observer.disconnect()
  }, [headings, rootMargin])
  return inside
}

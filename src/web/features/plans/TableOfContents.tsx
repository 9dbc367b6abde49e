import ChevronDown from 'lucide-react/icons/chevron-down'
import List from 'lucide-react/icons/list'
import type { PlanHeading } from '#domain/plans.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'

/** Shorter texts are seen at a glance. */
const WORTH_LISTING = 4

/** The headings of a long plan: beside the text where there is room, folded above it on a phone. */
export function TableOfContents({
  headings,
  variant,
}: {
  headings: PlanHeading[]
  variant: 'phone' | 'side'
}) {
  if (headings.length < WORTH_LISTING) return null
  if (variant === 'side') {
    return (
      <Card as="section" className="max-lg:hidden">
        <h2 className="mb-2 text-section">Sommaire</h2>
        <Headings headings={headings} />
      </Card>
    )
  }
  return (
    <details className="group mt-6 rounded-media border border-line bg-surface lg:hidden">
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

function Headings({ headings }: { headings: PlanHeading[] }) {
  return (
    <nav aria-label="Sommaire">
      <ul className="border-l border-line text-dense">
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={cx(
                '-ml-px flex min-h-11 items-center border-l-2 border-transparent py-1.5 text-muted hover:border-primary hover:text-ink lg:min-h-8',
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

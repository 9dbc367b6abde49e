import { Link } from '@tanstack/react-router'
import type { PlanSearch } from '#domain/assistant/recommend.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** The way to plans of the community. Nothing is asked for before it is followed. */
export function PlansLink({ search, label }: { search: PlanSearch; label: string }) {
  return (
    <Link to="/" search={search} preload={false} className={buttonClass({}, 'whitespace-normal')}>
      {label}
    </Link>
  )
}

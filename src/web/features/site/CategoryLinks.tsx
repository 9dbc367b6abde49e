import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { categorySlug, FILTER_CATEGORIES } from '#domain/categories.ts'
import { communityCountsQuery } from '#web/lib/site.ts'
import { cx } from '#web/ui/cx.ts'
import { menuItemClass } from '#web/ui/menu.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** All categories, with their number of plans once it is loaded. */
export default function CategoryLinks({ className }: { className?: string }) {
  const { data } = useQuery(communityCountsQuery)
  return (
    <ul className={cx('grid', className)}>
      {FILTER_CATEGORIES.map((category) => {
        const count = data && (data.categories[category] ?? 0)
        return (
          <li key={category}>
            <Link
              to="/categorie/$slug"
              params={{ slug: categorySlug(category) }}
              className={menuItemClass({}, 'justify-between')}
            >
              {category}
              {count !== undefined && (
                <span className="text-small font-normal text-muted tabular-nums">
                  {wholeNumber(count)}
                  <VisuallyHidden> {pluralize(count, 'plan')}</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

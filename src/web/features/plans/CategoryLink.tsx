import { Link } from '@tanstack/react-router'
import { categorySlug } from '#domain/plan-form.ts'
import { cx } from '#web/ui/cx.ts'

/** A plan's category, with the way to the others of it: a category of one's own leads to « Autre ». */
export function CategoryLink({ category, className }: { category: string; className?: string }) {
  return (
    <Link
      to="/categorie/$slug"
      params={{ slug: categorySlug(category) }}
      preload={false}
      className={cx('hover:text-ink hover:underline', className)}
    >
      {category}
    </Link>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categorySlug } from '#domain/categories.ts'
import { cx } from '#web/ui/cx.ts'

type CategoryLinkProps = {
  category: string
  className?: string
  /** Its name with highlights. */
  children?: ReactNode
}

/** A plan's category, linked to its page: a custom category links to « Autre ». */
export function CategoryLink({ category, className, children = category }: CategoryLinkProps) {
  return (
    <Link
      to="/categorie/$slug"
      params={{ slug: categorySlug(category) }}
      preload={false}
      className={cx('hover:text-ink hover:underline', className)}
    >
      {children}
    </Link>
  )
}

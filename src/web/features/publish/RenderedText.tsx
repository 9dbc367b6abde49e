import type { RenderedMarkdown } from '#domain/markdown.ts'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The text, by the renderer and in the styles of the plan’s page. */
export function RenderedText({ rendered, size }: { rendered: RenderedMarkdown | null; size?: 's' }) {
  if (!rendered) return <Skeleton className="h-6 w-2/5" />
  return (
    <div
      className={cx('prose', size === 's' && 'prose-s')}
      dangerouslySetInnerHTML={{ __html: rendered.html }}
    />
  )
}

import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Preview } from './use-rendered.ts'

/** The text, by the renderer and in the styles of the plan’s page. */
export function RenderedText({ preview, size }: { preview: Preview; size?: 's' }) {
  if (preview === 'waiting') return <Skeleton className="h-6 w-2/5" />
  if (preview === 'impossible')
    return <p className="text-muted">Ce texte est trop long ou trop complexe pour être montré ici.</p>
  return (
    <div
      className={cx('prose', size === 's' && 'prose-s')}
      dangerouslySetInnerHTML={{ __html: preview.html }}
    />
  )
}

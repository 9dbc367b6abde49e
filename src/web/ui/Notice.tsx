import type { ReactNode } from 'react'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cx } from './cx.ts'

type NoticeTone = 'info' | 'primary' | 'warn' | 'bad'

type NoticeProps = {
  tone?: NoticeTone
  /** Bold, on the first line: « Plan refusé. » */
  title?: string
  /** Replaces the icon of its tone. */
  icon?: ReactNode
  /** `alert` is read out at once, `status` when the screen reader is idle, `note` and `group` not by themselves. */
  role?: 'note' | 'status' | 'alert' | 'group'
  className?: string
  children?: ReactNode
}

export function Notice({ tone = 'info', title, icon, role = 'note', className, children }: NoticeProps) {
  return (
    <div role={role} className={cx(NOTICE, TONES[tone], className)}>
      {icon ?? (tone === 'warn' || tone === 'bad' ? <TriangleAlert /> : <Info />)}
      <div className="min-w-0 text-ink">
        {title && <b>{title} </b>}
        {children}
      </div>
    </div>
  )
}

const NOTICE =
  'grid grid-cols-[auto_1fr] gap-3 rounded-media p-4 text-dense leading-[1.375rem] [&>.lucide]:mt-px'

const TONES: Record<NoticeTone, string> = {
  info: 'bg-well text-muted',
  primary: 'bg-primary-tint text-primary',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
}

/** An error of a form that belongs to no field. */
export function FormProblem({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  ) : null
}

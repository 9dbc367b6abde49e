import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TagTone = 'neutral' | 'primary' | 'accent' | 'good' | 'warn' | 'bad'

export function Tag({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: TagTone
  className?: string
  children: ReactNode
}) {
  return <span className={cx(TAG, TONES[tone], className)}>{children}</span>
}

const TAG =
  'inline-flex min-h-6 items-center gap-[5px] rounded-tag px-2 text-small font-medium whitespace-nowrap [&>.lucide]:size-4'

const TONES: Record<TagTone, string> = {
  neutral: 'bg-well',
  primary: 'bg-primary-tint text-primary',
  accent: 'bg-accent-tint text-accent-text',
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
}

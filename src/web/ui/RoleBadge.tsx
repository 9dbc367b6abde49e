import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type RoleBadgeKind =
  | 'verified-blue'
  | 'verified-red'
  | 'verified-yellow'
  | 'vip'
  | 'og'
  | 'founder'
  | 'admin'
  | 'moderator'
  | 'validator'
  | 'seal'

type RoleBadgeProps = {
  kind: RoleBadgeKind
  size?: 16 | 20 | 36
  /** The same text is beside it: hidden from screen readers. */
  decorative?: boolean
}

/** The icon of a role or status of a member, or of a verified plan (`seal`). Its name is a tooltip and read out. */
export function RoleBadge({ kind, size = 16, decorative = false }: RoleBadgeProps) {
  const { label, tone, drawing, width = 16 } = ROLE_BADGES[kind]
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg
      {...naming}
      viewBox={`0 0 ${width} 16`}
      width={(size * width) / 16}
      height={size}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('inline-block flex-none', tone)}
    >
      {!decorative && <title>{label}</title>}
      {drawing}
    </svg>
  )
}

type Drawing = { label: string; tone: string; drawing: ReactNode; width?: number }

/** Eight petals around a disc. */
const ROSETTE =
  'M8 1.7a2.9 2.9 0 0 1 4.45 1.85 2.9 2.9 0 0 1 1.85 4.45 2.9 2.9 0 0 1-1.85 4.45A2.9 2.9 0 0 1 8 14.3a2.9 2.9 0 0 1-4.45-1.85A2.9 2.9 0 0 1 1.7 8a2.9 2.9 0 0 1 1.85-4.45A2.9 2.9 0 0 1 8 1.7Z'

const tick = <path d="m5.1 8.3 2 2 3.9-4.2" className="stroke-surface" strokeWidth="1.7" />

const verified = (label: string, tone: string): Drawing => ({
  label,
  tone,
  drawing: (
    <>
      <path d={ROSETTE} fill="currentColor" />
      {tick}
    </>
  ),
})

const ROLE_BADGES: Record<RoleBadgeKind, Drawing> = {
  'verified-blue': verified('Vérifié (bleu)', 'text-verified-blue'),
  'verified-red': verified('Vérifié (rouge)', 'text-verified-red'),
  'verified-yellow': verified('Vérifié (jaune)', 'text-verified-yellow'),
  vip: {
    label: 'VIP',
    tone: 'text-primary',
    drawing: (
      <>
        <path
          d="M4.6 2.4h6.8c.3 0 .6.1.8.4l2.6 3.3c.3.4.3.8 0 1.2l-6.1 6.9a1 1 0 0 1-1.4 0L1.2 7.3c-.3-.4-.3-.8 0-1.2l2.6-3.3c.2-.3.5-.4.8-.4Z"
          fill="currentColor"
        />
        <path d="M1.8 6.4h12.4M5.6 6.4 8 13l2.4-6.6" className="stroke-surface" strokeWidth=".9" />
      </>
    ),
  },
  og: {
    label: 'OG\u00A0: parmi les 50 premiers VIP',
    tone: 'text-accent-text',
    width: 24,
    drawing: (
      <>
        <rect width="24" height="16" rx="5" fill="currentColor" />
        <path
          d="M10.9 8a3.1 3.1 0 1 1-6.2 0 3.1 3.1 0 0 1 6.2 0ZM18.7 6.1a3.1 3.1 0 1 0 .6 2.5h-2.2"
          className="stroke-surface"
          strokeWidth="1.6"
        />
      </>
    ),
  },
  founder: {
    label: 'Fondateur',
    tone: 'text-accent-text',
    drawing: (
      <path
        d="M2.2 5.1a.6.6 0 0 1 .9-.5L5.5 6l2-3.2a.6.6 0 0 1 1 0l2 3.2 2.4-1.4a.6.6 0 0 1 .9.5l-1 5.9H3.2l-1-5.9ZM3.4 12.3h9.2v.9c0 .4-.3.7-.7.7H4.1a.7.7 0 0 1-.7-.7v-.9Z"
        fill="currentColor"
      />
    ),
  },
  admin: {
    label: 'Admin',
    tone: 'text-muted',
    drawing: (
      <>
        <path
          d="M7.6 1.3a1 1 0 0 1 .8 0l4.7 1.6c.4.1.7.5.7.9v3.9c0 3.5-2.3 5.7-5.4 7a1 1 0 0 1-.8 0c-3.1-1.3-5.4-3.5-5.4-7V3.8c0-.4.3-.8.7-.9l4.7-1.6Z"
          fill="currentColor"
        />
        <path d="M8 4.9v3.4M8 10.9v.01" className="stroke-surface" strokeWidth="1.6" />
      </>
    ),
  },
  moderator: {
    label: 'Modérateur',
    tone: 'text-muted',
    drawing: (
      <>
        <path d="M8 2.2v11.3M5.2 13.7h5.6M3 4.3l5-.9 5 .9" stroke="currentColor" strokeWidth="1.4" />
        <path
          d="M1 9.3 3.3 4.7 5.6 9.3a2.4 2.4 0 0 1-4.6 0ZM10.4 9.3l2.3-4.6L15 9.3a2.4 2.4 0 0 1-4.6 0Z"
          fill="currentColor"
        />
      </>
    ),
  },
  validator: {
    label: 'Validateur',
    tone: 'text-muted',
    drawing: (
      <>
        <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="3.6" fill="currentColor" />
        {tick}
      </>
    ),
  },
  seal: {
    label: 'Vérifié PB',
    tone: 'text-good',
    drawing: (
      <>
        <circle cx="8" cy="8" r="6.6" fill="currentColor" />
        {tick}
      </>
    ),
  },
}

import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** Without padding. */
  flush?: boolean
  /** Full-bleed on a phone, without rounded corners. */
  bleed?: boolean
}

export function Card({ as: Element = 'div', flush, bleed, className, ...rest }: CardProps) {
  return <Element {...rest} className={cardClass({ flush, bleed }, className)} />
}

/** The classes of a card, for a link. */
export function cardClass({ flush, bleed }: Pick<CardProps, 'flush' | 'bleed'> = {}, className?: string) {
  return cx(
    'border-line bg-surface',
    bleed ? 'border-y md:rounded-card md:border' : 'rounded-card border',
    !flush && 'p-4 md:p-6',
    className,
  )
}

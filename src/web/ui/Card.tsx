import type { HTMLAttributes } from 'react'
import { cx } from './cx.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  /** Without inner space: the content sets its own. */
  flush?: boolean
  /** On a phone it runs from edge to edge, without corners. */
  bleed?: boolean
}

export function Card({ as: Element = 'div', flush, bleed, className, ...rest }: CardProps) {
  return <Element {...rest} className={cardClass({ flush, bleed }, className)} />
}

/** The look of a card, for a link that is one. */
export function cardClass({ flush, bleed }: Pick<CardProps, 'flush' | 'bleed'> = {}, className?: string) {
  return cx(
    'border-line bg-surface',
    bleed ? 'border-y md:rounded-card md:border' : 'rounded-card border',
    !flush && 'p-4 md:p-6',
    className,
  )
}

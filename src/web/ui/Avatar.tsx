import { useState } from 'react'
import { DEFAULT_AVATAR } from '#domain/profiles/avatar.ts'
import { cx } from './cx.ts'

export type AvatarSize = 24 | 32 | 40 | 48 | 64 | 80 | 112

type AvatarProps = {
  /** The URL of the picture; null shows the initial. A picture that fails to load is replaced by the default one. */
  src: string | null
  name: string
  size?: AvatarSize
  /** Above the fold: not loaded lazily. */
  eager?: boolean
  className?: string
}

/** Decorative: the name is always beside it, or on the button around it. */
export function Avatar({ src, name, size = 40, eager = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = [src, src && DEFAULT_AVATAR].find((picture) => picture && !broken.includes(picture))
  const giveUp = (picture: string) => setBroken((pictures) => [...pictures, picture])

  return (
    <span aria-hidden className={cx(CIRCLE, SIZES[size], className)}>
      {shown ? (
        <img
          key={shown}
          // A picture that failed before hydration fires no error event.
          ref={(img) => {
            if (img?.complete && img.naturalWidth === 0) giveUp(shown)
          }}
          src={shown}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-cover"
          onError={() => giveUp(shown)}
        />
      ) : (
        initialOf(name)
      )}
    </span>
  )
}

const CIRCLE =
  'relative inline-grid flex-none place-items-center overflow-hidden rounded-full bg-primary-tint font-display leading-none ' +
  'font-bold text-primary select-none after:absolute after:inset-0 after:rounded-full after:border after:border-ink/10'

const SIZES: Record<AvatarSize, string> = {
  24: 'size-6 text-[0.6875rem]',
  32: 'size-8 text-small',
  40: 'size-10 text-[1rem]',
  48: 'size-12 text-[1.1875rem]',
  64: 'size-16 text-[1.5625rem]',
  80: 'size-20 text-[1.875rem]',
  112: 'size-28 text-[2.75rem]',
}

const initialOf = (name: string) => (Array.from(name.trim())[0] ?? '?').toUpperCase()

import { useId } from 'react'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { cx } from './cx.ts'
import { chooseTheme, useTheme } from '#web/lib/theme.ts'

/** Light, dark or system theme. The server renders it without a choice, which it does not know. */
export function ThemeSwitch({ className }: { className?: string }) {
  const chosen = useTheme()
  const name = useId()
  return (
    <fieldset className={cx('flex items-center gap-3', className)}>
      <legend className="float-left">Thème</legend>
      <div className="flex gap-0.5 rounded-media border border-line bg-sunken p-0.5">
        {CHOICES.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            title={label}
            className="grid size-11 place-items-center rounded-control text-muted hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-primary md:size-8"
          >
            <input
              type="radio"
              name={name}
              value={theme}
              aria-label={label}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon className="size-4" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const CHOICES = [
  { theme: 'light', label: 'Clair', icon: Sun },
  { theme: 'dark', label: 'Sombre', icon: Moon },
  { theme: 'system', label: 'Comme le système', icon: Monitor },
] as const

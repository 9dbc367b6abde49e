import { passwordStrength } from '#domain/accounts.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

/** Three bars and a word; the word is read out when it changes. Nothing while nothing is typed. */
export function StrengthHint({ password }: { password: string }) {
  const { level, label } = passwordStrength(password)
  return (
    <span role="status" className="block empty:hidden">
      {password !== '' && (
        <span className="mb-1 flex items-center gap-2">
          <VisuallyHidden>Solidité :</VisuallyHidden>
          <span aria-hidden className="flex flex-1 gap-1">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={cx('h-1 flex-1 rounded-full', bar <= level ? BARS[level] : 'bg-line')}
              />
            ))}
          </span>
          <span className={cx('min-w-18 text-right font-semibold', WORDS[level])}>{label}</span>
        </span>
      )}
    </span>
  )
}

const BARS = ['bg-line', 'bg-bad', 'bg-warn-fill', 'bg-good']
const WORDS = ['text-bad', 'text-bad', 'text-warn', 'text-good']

import { useState, type ComponentProps } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { Input } from './Input.tsx'

/** A password, which an eye shows and hides. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={cx('pr-12', className)}
      />
      <span className="absolute inset-y-0 right-0.5 flex items-center">
        <IconButton
          label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setIsShown(!isShown)}
          className="text-muted hover:text-ink"
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      </span>
    </span>
  )
}

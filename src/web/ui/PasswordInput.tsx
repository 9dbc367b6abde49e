import { useState, type ComponentProps } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from './IconButton.tsx'
import { Input } from './Input.tsx'

/** A password field with a button that shows or hides the text. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
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

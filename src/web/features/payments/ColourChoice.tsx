import type { RefObject } from 'react'
import type { VerifiedType } from '#domain/roles.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { RoleBadge } from '#web/ui/RoleBadge.tsx'

type ColourChoiceProps = {
  firstRef: RefObject<HTMLInputElement | null>
  value: VerifiedType | null
  onChange: (colour: VerifiedType) => void
  error: string | null
}

export function ColourChoice({ firstRef, value: chosen, onChange, error }: ColourChoiceProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'couleur-erreur' : undefined}
    >
      <legend className="mb-1.5 text-small font-semibold">Couleur de la coche</legend>
      <div className="grid grid-cols-3 gap-2">
        {COLOURS.map(({ value, name, meaning }, at) => (
          <label key={value} className={OPTION}>
            <input
              ref={at === 0 ? firstRef : undefined}
              type="radio"
              name="verified_type"
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <RoleBadge kind={`verified-${value}`} size={20} decorative />
            <b className="mt-1.5">{name}</b>
            <span className="text-small">{meaning}</span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id="couleur-erreur" className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}

const OPTION =
  'relative flex min-w-0 scroll-my-20 flex-col items-start rounded-control bg-surface px-2.5 py-3 leading-5 ring-1 ring-field transition-colors ring-inset hover:ring-ink md:px-3.5 ' +
  'has-checked:bg-primary-tint has-checked:text-primary has-checked:ring-2 has-checked:ring-primary ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

const COLOURS: readonly { value: VerifiedType; name: string; meaning: string }[] = [
  { value: 'blue', name: 'Bleu', meaning: 'Créateur' },
  { value: 'red', name: 'Rouge', meaning: 'Média' },
  { value: 'yellow', name: 'Jaune', meaning: 'Influenceur' },
]

/** In the query string: « ?couleur=rouge ». */
export const paramOfColour = (colour: VerifiedType): string | undefined =>
  COLOURS.find(({ value }) => value === colour)?.name.toLowerCase()
export const colourFromParam = (param: string | undefined): VerifiedType | null =>
  COLOURS.find(({ name }) => name.toLowerCase() === param)?.value ?? null

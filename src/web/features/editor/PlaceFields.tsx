import { useQuery } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { COUNTRY_CHOICES } from '#domain/countries.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { type Place, placeOf } from '#domain/plans/plans.ts'
import { SUGGEST_AFTER_MS } from '#domain/search/search.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { useDebouncedValue } from '#web/lib/debounce.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Input.tsx'
import { fieldId, type PlanFieldsProps } from './plan-fields.ts'

/** A town with its country, a country alone, or nothing. */
export function PlaceFields({ form, errors, onChange }: Omit<PlanFieldsProps, 'stored'>) {
  const places = usePlaces(form.town)
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2 sm:gap-x-5">
      <legend className="mb-3 text-small font-semibold">Lieu (facultatif)</legend>
      <Field
        id={fieldId('town')}
        label="Ville"
        hint="Là où le plan se fait ; laissez vide s’il se fait partout."
        error={errors.town}
      >
        <Combobox
          value={form.town}
          maxLength={PLAN_LIMITS.town}
          placeholder="Lyon"
          groups={places.length > 0 ? [{ options: places.map(optionOf) }] : null}
          onValueChange={(town) => onChange({ town })}
          onPick={({ place }) => onChange(place)}
        />
      </Field>
      <Field id={fieldId('country')} label="Pays" error={errors.country}>
        <Select value={form.country} onChange={(event) => onChange({ country: event.target.value })}>
          <option value="">Non précisé</option>
          {COUNTRY_CHOICES.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </Select>
      </Field>
    </fieldset>
  )
}

const optionOf = (place: Place) => ({ id: `${place.town}, ${place.country}`, content: placeOf(place), place })

/** Suggests towns of other plans when typing pauses; none if the request fails. */
function usePlaces(typed: string): Place[] {
  const town = typed.trim()
  const query = useDebouncedValue(town, SUGGEST_AFTER_MS, '')
  const { data } = useQuery({
    queryKey: keys.places(query),
    queryFn: () => call(plansApi.suggestPlaces, { query: { q: query } }),
    enabled: query !== '' && query === town,
  })
  return query === town && data ? data.places : []
}

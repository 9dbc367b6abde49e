import { Link, useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentProps, type FormEvent, Fragment, useRef, useState } from 'react'
import { PSEUDO_MAX } from '#domain/accounts/accounts.ts'
import { counted } from '#domain/numbers.ts'
import { PLAN_LIMITS } from '#domain/editor/plan-form.ts'
import { QUERY_MAX, QUERY_MIN, type SearchKind } from '#domain/search/search.ts'
import { FILTER_LISTS } from '#web/features/feed/feed-filters.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { isLinkClick } from '#web/ui/menu.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { filterCount, type SearchParams, toSearchParams } from './search-params.ts'

/**
 * « Recherche avancée »: selects apply at once, text fields on Enter or blur. Without JavaScript it is a plain form with a
 * submit button. Collapsible on a phone.
 */
export function SearchForm({ params, isOpen }: { params: SearchParams; isOpen: boolean }) {
  const navigate = useNavigate()
  const fold = useRef<HTMLDetailsElement>(null)
  // Does not collapse while filters are being chosen.
  const [isChoosing, setIsChoosing] = useState(false)
  const [cleared, setCleared] = useState(0)
  const apply = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
    const typed = toSearchParams(Object.fromEntries(entries))
    // A correction was declined for these words only.
    const search = { ...typed, exact: typed.q === params.q ? params.exact : undefined }
    if (!areSame(search, params)) void navigate({ to: '/search', search, resetScroll: false })
  }
  const choose = (form: HTMLFormElement) => {
    setIsChoosing(true)
    apply(form)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The focus stays in the field, or moves to the summary where the form is collapsible.
    fold.current?.querySelector('summary')?.focus()
    setIsChoosing(false)
    // React does not know that the reader opened it.
    if (fold.current) fold.current.open = isOpen
    apply(event.currentTarget)
  }
  const count = filterCount(params)
  return (
    <details
      ref={fold}
      open={isOpen || isChoosing}
      className="group rounded-card border border-line bg-surface lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]"
    >
      {/* On a wide screen it does not collapse: the text stays, the control is hidden. */}
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 font-semibold whitespace-nowrap max-[22rem]:whitespace-normal lg:pointer-events-none lg:invisible lg:text-dense lg:*:visible [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal />
        <span className="flex-1">Recherche avancée</span>
        {count > 0 && <Tag tone="primary">{counted(count, 'filtre')}</Tag>}
        <ChevronDown className="size-4 text-muted transition-[rotate] group-open:rotate-180 lg:hidden" />
      </summary>
      <form
        action="/search"
        onSubmit={submit}
        onChange={(event) => isTyped(event.target) || choose(event.currentTarget)}
        className="grid gap-5 px-4 pt-1 pb-4"
      >
        {params.type && <input type="hidden" name="type" value={params.type satisfies SearchKind} />}
        {params.sort && <input type="hidden" name="sort" value={params.sort} />}
        {/* Remounted once cleared, which also discards typed text that was not applied. */}
        <Fragment key={cleared}>
          <TextField
            label="Mots recherchés"
            type="search"
            name="q"
            known={params.q}
            onDone={choose}
            minLength={QUERY_MIN}
            maxLength={QUERY_MAX}
          />
          <PlanFields params={params} onDone={choose} />
        </Fragment>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" className="flex-1 lg:hidden">
            Voir les résultats
          </Button>
          <noscript>
            <button type="submit" className={buttonClass({ variant: 'primary' }, 'max-lg:hidden')}>
              Appliquer
            </button>
          </noscript>
          <Link
            to="/search"
            search={{ q: params.q, exact: params.exact }}
            onClick={(event) => isLinkClick(event) && setCleared(cleared + 1)}
            className={buttonClass({ variant: 'ghost' }, 'lg:flex-1')}
          >
            Effacer
          </Link>
        </div>
      </form>
    </details>
  )
}

type PlanFieldsProps = { params: SearchParams; onDone: (form: HTMLFormElement) => void }

function PlanFields({ params, onDone }: PlanFieldsProps) {
  return (
    <>
      {FILTER_LISTS.map((list) => (
        <FilterField key={list.name} {...list} known={params[list.name]} />
      ))}
      <TextField
        label="Tag exact"
        name="tag"
        known={params.tag}
        onDone={onDone}
        placeholder="artisanat"
        maxLength={TAG_MAX}
      />
      <TextField
        label="Auteur"
        hint="Son pseudo ou son identifiant."
        name="author"
        known={params.author}
        onDone={onDone}
        placeholder="@camille"
        maxLength={AUTHOR_MAX}
      />
      <VerifiedField known={params.verified} />
    </>
  )
}

/** The last typed or chosen value, until the address changes. */
function useShown(known = '') {
  const [shown, setShown] = useState(known)
  const [before, setBefore] = useState(known)
  if (known !== before) {
    setBefore(known)
    setShown(known)
  }
  return [shown, setShown] as const
}

type FilterFieldProps = (typeof FILTER_LISTS)[number] & { known: string | undefined }

function FilterField({ name, label, all, choices, known }: FilterFieldProps) {
  const [shown, setShown] = useShown(known)
  if (name === 'category' || name === 'duration' || name === 'country')
    return (
      <Field label={label}>
        <Select name={name} value={shown} onChange={(event) => setShown(event.target.value)}>
          <option value="">{all}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      </Field>
    )
  return (
    <RadioGroup
      legend={label}
      name={name}
      options={[{ value: '', label: all }, ...choices]}
      value={shown}
      onChange={setShown}
    />
  )
}

type TextFieldProps = ComponentProps<typeof Input> & {
  label: string
  hint?: string
  known: string | undefined
  /** On blur with a valid value. */
  onDone: (form: HTMLFormElement) => void
}

function TextField({ label, hint, known, onDone, ...input }: TextFieldProps) {
  const [shown, setShown] = useShown(known)
  return (
    <Field label={label} hint={hint}>
      <Input
        {...input}
        value={shown}
        onChange={(event) => setShown(event.target.value)}
        onBlur={({ target, relatedTarget }) =>
          target.form && target.checkValidity() && !isPressed(relatedTarget) && onDone(target.form)
        }
      />
    </Field>
  )
}

function VerifiedField({ known }: { known: string | undefined }) {
  const [shown, setShown] = useShown(known)
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="verified"
        value="1"
        checked={shown === '1'}
        onChange={(event) => setShown(event.target.checked ? '1' : '')}
        className="size-5 accent-primary"
      />
      Vérifié PB seulement
    </label>
  )
}

/** Blurred by a press on a link or a button: the layout must not shift before the pointer is released. */
const isPressed = (next: Element | null) => next?.matches('a, button') ?? false

const isTyped = (control: EventTarget) =>
  control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox'

/** Whether both are the same search, on any page of the results. */
const areSame = (one: SearchParams, other: SearchParams) =>
  COMPARED.every((name) => one[name] === other[name])

const COMPARED = Object.keys(toSearchParams({})).filter((name) => name !== 'after') as (keyof SearchParams)[]

/** Including a leading « # » or « @ ». */
const TAG_MAX = 1 + PLAN_LIMITS.tag
const AUTHOR_MAX = 1 + PSEUDO_MAX

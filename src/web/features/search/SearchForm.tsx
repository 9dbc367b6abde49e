import { Link, useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type FormEvent, Fragment, useRef } from 'react'
import { PSEUDO_MAX } from '#domain/accounts.ts'
import { counted } from '#domain/numbers.ts'
import { PLAN_LIMITS } from '#domain/plan-form.ts'
import { QUERY_MAX, QUERY_MIN, type SearchKind } from '#domain/search.ts'
import { capitalized, FILTER_LISTS } from '#web/features/feed/feed-filters.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { isLinkClick } from '#web/ui/link-click.ts'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { filterCount, type SearchParams, toSearchParams } from './search-params.ts'

/** « Recherche avancée »: a form like any other, whose answer has an address. On a phone it folds. */
export function SearchForm({ params, isOpen }: { params: SearchParams; isOpen: boolean }) {
  const navigate = useNavigate()
  const fold = useRef<HTMLDetailsElement>(null)
  const apply = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string')
    // The keyboard stays at the button, or at the summary where that can be folded.
    apply.current?.focus()
    fold.current?.querySelector('summary')?.focus()
    // React does not know that the reader unfolded it.
    if (fold.current) fold.current.open = isOpen
    void navigate({
      to: '/search',
      search: toSearchParams(Object.fromEntries(entries) as Record<string, string>),
    })
  }
  const count = filterCount(params)
  return (
    <details
      ref={fold}
      open={isOpen}
      className="group rounded-card border border-line bg-surface lg:[&::details-content]:block lg:[&::details-content]:[content-visibility:visible]"
    >
      {/* Where the window is wide, nothing folds: what it says stays, the control is gone. */}
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 font-semibold whitespace-nowrap max-[22rem]:whitespace-normal lg:pointer-events-none lg:invisible lg:text-dense lg:*:visible [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal />
        <span className="flex-1">Recherche avancée</span>
        {count > 0 && <Tag tone="primary">{counted(count, 'filtre')}</Tag>}
        <ChevronDown className="size-4 text-muted transition-[rotate] group-open:rotate-180 lg:hidden" />
      </summary>
      <form action="/search" onSubmit={submit} className="grid gap-5 px-4 pt-1 pb-4">
        {params.type && <input type="hidden" name="type" value={params.type satisfies SearchKind} />}
        {params.sort && <input type="hidden" name="sort" value={params.sort} />}
        {/* Anew for each address: what was typed and not asked is gone with the page it was typed on. */}
        <Fragment key={JSON.stringify(params)}>
          <Field label="Mots recherchés">
            <Input
              type="search"
              name="q"
              defaultValue={params.q}
              minLength={QUERY_MIN}
              maxLength={QUERY_MAX}
            />
          </Field>
          <PlanFields params={params} />
        </Fragment>
        <div className="flex gap-2">
          <Button ref={apply} type="submit" variant="primary" className="flex-1">
            Appliquer
          </Button>
          <Link
            to="/search"
            search={{ q: params.q }}
            // What was chosen and not applied is in no address.
            onClick={(event) => isLinkClick(event) && event.currentTarget.closest('form')?.reset()}
            className={buttonClass({ variant: 'ghost' })}
          >
            Effacer
          </Link>
        </div>
      </form>
    </details>
  )
}

function PlanFields({ params }: { params: SearchParams }) {
  return (
    <>
      {FILTER_LISTS.map(({ name, label, all, choices }) =>
        name === 'category' || name === 'duration' ? (
          <Field key={name} label={label}>
            <Select name={name} defaultValue={params[name] ?? ''}>
              <option value="">{all}</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          </Field>
        ) : (
          <RadioGroup
            key={name}
            legend={label}
            name={name}
            options={[
              { value: '', label: all },
              ...choices.map((value) => ({ value, label: capitalized(value) })),
            ]}
            defaultValue={params[name] ?? ''}
          />
        ),
      )}
      <Field label="Tag exact">
        <Input name="tag" defaultValue={params.tag} placeholder="artisanat" maxLength={TAG_MAX} />
      </Field>
      <Field label="Auteur" hint="Son pseudo ou son identifiant.">
        <Input name="author" defaultValue={params.author} placeholder="@camille" maxLength={AUTHOR_MAX} />
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="verified"
          value="1"
          defaultChecked={params.verified === '1'}
          className="size-5 accent-primary"
        />
        Vérifié PB seulement
      </label>
    </>
  )
}

/** With the « # » or the « @ » that may be typed before it. */
const TAG_MAX = 1 + PLAN_LIMITS.tag
const AUTHOR_MAX = 1 + PSEUDO_MAX

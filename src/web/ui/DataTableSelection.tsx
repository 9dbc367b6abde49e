import type { ReactNode } from 'react'
import { counted } from '#domain/numbers.ts'
import { Button } from './Button.tsx'

/** The selected rows, by key, and the bulk actions. */
export type Selection<Row> = {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** The accessible name: « Sélectionner le commentaire de Maëlle ». */
  label: (row: Row) => string
  /** Rows that cannot be selected have no checkbox. */
  isSelectable?: (row: Row) => boolean
  /** The noun for one row: « commentaire sélectionné ». */
  noun: string
  /** Buttons. */
  actions: ReactNode
}

type RowCheckboxProps<Row> = { row: Row; rowKey: (row: Row) => string; selection: Selection<Row> }

export function RowCheckbox<Row>({ row, rowKey, selection }: RowCheckboxProps<Row>) {
  const { selected, onSelect, label, isSelectable } = selection
  const key = rowKey(row)
  if (isSelectable && !isSelectable(row)) return null
  const others = [...selected].filter((other) => other !== key)
  return (
    <Checkbox
      label={label(row)}
      isChecked={selected.has(key)}
      onChange={(isChecked) => onSelect(new Set(isChecked ? [...others, key] : others))}
    />
  )
}

type PageCheckboxProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection<Row>
}

const WHOLE_PAGE = 'Sélectionner toute la page'

/** Selects all rows of the page. */
export function PageCheckbox<Row>(page: PageCheckboxProps<Row>) {
  return <Checkbox label={WHOLE_PAGE} {...pageState(page)} />
}

/** The same on a phone, where the table head is hidden. */
export function PhonePageCheckbox<Row>(page: PageCheckboxProps<Row>) {
  return (
    <div className="md:hidden">
      <Checkbox label={WHOLE_PAGE} isLabelShown {...pageState(page)} />
    </div>
  )
}

function pageState<Row>({ rows, rowKey, selection }: PageCheckboxProps<Row>) {
  const { selected, onSelect, isSelectable = () => true } = selection
  const keys = rows.filter(isSelectable).map(rowKey)
  const chosen = keys.filter((key) => selected.has(key)).length
  return {
    isChecked: keys.length > 0 && chosen === keys.length,
    isMixed: chosen > 0 && chosen < keys.length,
    onChange: (isChecked: boolean) => onSelect(new Set(isChecked ? keys : [])),
  }
}

type CheckboxProps = {
  label: string
  isLabelShown?: boolean
  isChecked: boolean
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
}

/** A touch-sized hit area that takes no more space than the checkbox. */
function Checkbox({ label, isLabelShown, isChecked, isMixed = false, onChange }: CheckboxProps) {
  return (
    <label
      className={
        isLabelShown
          ? 'flex min-h-11 items-center gap-4 text-dense'
          : '-m-3 inline-grid size-11 cursor-pointer place-items-center'
      }
    >
      <input
        type="checkbox"
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-primary"
      />
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </label>
  )
}

/** Sticky at the bottom of the window while rows are selected. */
export function SelectionBar<Row>({ selection }: { selection: Selection<Row> }) {
  const { selected, onSelect, noun, actions } = selection
  const status = selected.size > 0 ? counted(selected.size, noun) : ''
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {status && (
        <section
          aria-label="Sélection"
          className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2 rounded-media border border-line bg-surface p-2 shadow-float max-md:*:not-first:grow"
        >
          <span className="grow px-2 text-dense font-medium tabular-nums max-md:basis-full">{status}</span>
          <Button size="s" variant="ghost" onClick={() => onSelect(new Set())}>
            Désélectionner
          </Button>
          {actions}
        </section>
      )}
    </>
  )
}

import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { Button } from './Button.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column, Sort } from './DataTableHead.tsx'
import { Pagination } from './Pagination.tsx'

type Member = { name: string; plans: number }

const COLUMNS: readonly Column<Member>[] = [
  { id: 'name', header: 'Membre', sorts: 'ascending', isWide: true, cell: ({ name }) => name },
  { id: 'plans', header: 'Plans', sorts: 'descending', cell: ({ plans }) => plans },
]
const MEMBERS: readonly Member[] = [
  { name: 'Camille', plans: 14 },
  { name: 'Idriss', plans: 12 },
  { name: 'Sara', plans: 8 },
  { name: 'Anaïs', plans: 4 },
]
const PAGE = 3

/** Camille cannot be selected. */
function Members() {
  const [members, setMembers] = useState(MEMBERS)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort>({ column: 'plans', direction: 'descending' })
  const [start, setStart] = useState(0)
  const remove = (names: ReadonlySet<string>) => {
    setMembers(members.filter(({ name }) => !names.has(name)))
    setSelected(new Set())
  }
  const sorted = sort.direction === 'descending' ? members : members.toReversed()
  return (
    <DataTable
      caption="Membres"
      columns={COLUMNS}
      rows={sorted.slice(start, start + PAGE)}
      rowKey={({ name }) => name}
      sort={sort}
      onSort={setSort}
      selection={{
        selected,
        onSelect: setSelected,
        label: ({ name }) => `Sélectionner ${name}`,
        isSelectable: ({ name }) => name !== 'Camille',
        noun: 'membre sélectionné',
        actions: <Button onClick={() => remove(selected)}>Retirer</Button>,
      }}
      renderActions={({ name }) => <Button onClick={() => remove(new Set([name]))}>Retirer {name}</Button>}
      footer={
        <Pagination
          label="Pages de membres"
          range={`${start + 1} sur ${members.length}`}
          onPrevious={start > 0 ? () => setStart(0) : null}
          onNext={start === 0 ? () => setStart(PAGE) : null}
        />
      }
    />
  )
}

const table = page.getByRole('table', { name: 'Membres', exact: true })
const selectAll = page.getByRole('checkbox', { name: 'Sélectionner toute la page' })
const selection = page.getByRole('region', { name: 'Sélection' })

beforeEach(() => page.viewport(1280, 800))

test('the columns of a table sort it and announce the order', async () => {
  await render(<Members />)
  const plans = table.getByRole('columnheader', { name: 'Plans' })
  await expect.element(plans).toHaveAttribute('aria-sort', 'descending')
  await plans.getByRole('button').click()
  await expect.element(plans).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('Anaïs')
  await table.getByRole('button', { name: 'Membre', exact: true }).click()
  await expect.element(plans).toHaveAttribute('aria-sort', 'none')
})

test('the last page of a table keeps the focus on the button that turned to it', async () => {
  await render(<Members />)
  const pages = page.getByRole('navigation', { name: 'Pages de membres' })
  const next = pages.getByRole('button', { name: 'Page suivante' })
  await next.click()
  await expect.element(pages.getByRole('status')).toMatchTextContent('4 sur 4')
  await expect.element(next).toHaveFocus()
})

test('rows of a table are selected one by one or all together, and keep the focus when one is removed', async () => {
  await render(<Members />)
  await expect.element(selection).not.toBeInTheDocument()
  expect(table.getByRole('checkbox').elements()).toHaveLength(1 + 2)
  table.getByRole('checkbox', { name: 'Sélectionner Idriss' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(selection).toMatchTextContent('1 membre sélectionné')
  await expect.element(selectAll).toBePartiallyChecked()
  await selectAll.click()
  await expect.element(selection).toMatchTextContent('2 membres sélectionnés')
  await selection.getByRole('button', { name: 'Désélectionner' }).click()
  await expect.element(selectAll).not.toBeChecked()

  table.getByRole('button', { name: 'Retirer Idriss' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(table.getByRole('row', { name: /Idriss/ })).not.toBeInTheDocument()
  await expect.poll(() => table.getByRole('row').nth(2).element().contains(document.activeElement)).toBe(true)
})

test('on a phone the rows of a table are cards, which are selected too', async () => {
  await page.viewport(390, 800)
  await render(<Members />)
  await expect.element(table.getByRole('columnheader')).not.toBeInTheDocument()
  await selectAll.click()
  await selection.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(table.getByRole('row', { name: /Camille/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Idriss/ })).not.toBeInTheDocument()
  await expect.element(selection).not.toBeInTheDocument()
})

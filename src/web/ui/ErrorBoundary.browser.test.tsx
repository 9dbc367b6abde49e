import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const crash = page.getByRole('alert')
const retry = crash.getByRole('button', { name: 'Réessayer' })

/** What the server responds with: null crashes the card. */
let days: string[] | null = null
const useDays = () => useQuery({ queryKey: ['days'], queryFn: () => ({ days }) }).data
const Days = ({ days: shown }: { days: string[] | null }) => <p>{shown!.join(', ')}</p>

/** Reads the data itself. */
function OwnCard() {
  const data = useDays()
  return data && <Days days={data.days} />
}

/** Reads the data for a card that has a boundary of its own. */
function Board() {
  const data = useDays()
  return (
    <>
      <h1>Votre rang</h1>
      {data && (
        <ErrorBoundary>
          <Days days={data.days} />
        </ErrorBoundary>
      )}
    </>
  )
}

beforeEach(() => {
  days = null
  // React logs crashes.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('A part that crashes', () => {
  test('leaves the rest of the page intact, and a retry loads the data of the page again', async () => {
    await render(<Board />)
    await expect.element(crash).toMatchTextContent('Cette partie n’a pas pu s’afficher')
    await expect.element(page.getByRole('heading', { name: 'Votre rang' })).toBeVisible()
    await retry.click()
    await expect.element(crash).toBeVisible()
    days = ['lundi', 'mardi']
    await retry.click()
    await expect.element(page.getByText('lundi, mardi')).toBeVisible()
    await expect.element(crash).not.toBeInTheDocument()
  })

  test('also loads its own data again, which no other part of the page shows', async () => {
    await render(
      <ErrorBoundary>
        <OwnCard />
      </ErrorBoundary>,
    )
    await expect.element(crash).toBeVisible()
    days = ['lundi']
    await retry.click()
    await expect.element(page.getByText('lundi')).toBeVisible()
  })
})

test('a dialog that crashes shows an error and can be closed', async () => {
  let closed = 0
  await render(
    <Dialog open title="Abonnés" onClose={() => closed++}>
      <Days days={null} />
    </Dialog>,
  )
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../../tests/support/component.tsx'
import { LoadMore } from './LoadMore.tsx'

test('a list whose next page failed is retried, and the focus moves to its end', async () => {
  function FailedPage() {
    const [hasMore, setHasMore] = useState(true)
    return (
      <LoadMore
        hasMore={hasMore}
        onLoad={() => setHasMore(false)}
        error="La suite n’a pas pu être chargée."
      />
    )
  }
  await render(<FailedPage />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('La suite n’a pas pu être chargée.')
  page.getByRole('button', { name: 'Réessayer' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Fin de la liste')).toHaveFocus()
})

import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, render, replaceNetwork, toasts } from '../../../../../tests/support/component.tsx'
import { ContinueWithGoogle } from './ContinueWithGoogle.tsx'

const google = page.getByRole('button', { name: 'Continuer avec Google' })

afterEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
})

test('« Continuer avec Google » shows when Google cannot be reached, and can be pressed again after the visitor returns from Google [1] [9]', async () => {
  const message = 'Google ne répond pas pour le moment.'
  let response: unknown = refusal(503, { kind: 'unavailable', message })
  const requests = replaceNetwork(() => response)
  await render(<ContinueWithGoogle back="/top" />)
  await google.click()
  await expect.element(toasts()).toMatchTextContent(`Erreur de connexion${message}`)

  response = { url: '#google' }
  await google.click()
  await expect.element(page.getByText('Vers Google…')).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ back: '/top' })
  // By this flag the next page shows the toast of a sign-in.
  expect(sessionStorage.getItem('pb-google')).toBe('sign_in')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(google).toBeEnabled()
  expect(sessionStorage.getItem('pb-google')).toBeNull()
})

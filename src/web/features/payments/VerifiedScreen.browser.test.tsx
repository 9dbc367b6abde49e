import { useSearch } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { VerifiedType } from '#domain/roles.ts'
import { NO_SUBSCRIPTION, type Viewer } from '#domain/accounts/viewer.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { VerifiedScreen } from './VerifiedScreen.tsx'

const buyButton = page.getByRole('button', { name: 'Se vérifier - 6.99 CHF' })
const preview = page.getByRole('figure')
const colourNamed = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

const COLOURS = [
  ['Bleu', 'bleu', 'blue'],
  ['Rouge', 'rouge', 'red'],
  ['Jaune', 'jaune', 'yellow'],
] as const

const Screen = () => <VerifiedScreen search={useSearch({ strict: false })} />

async function showOffer(viewer: Viewer | null, path = '/verified') {
  const open = vi.spyOn(window, 'open').mockReturnValue({
    document: document.implementation.createHTMLDocument(),
    close: () => {},
  } as unknown as Window)
  onTestFinished(() => open.mockRestore())
  const requests = replaceNetwork(() => refusal(503))
  const { router } = await render(<Screen />, { path, viewer })
  return { open, requests, href: () => router.state.location.href }
}

test('without a colour nothing is bought: the error is beside the colours, which get the focus [137] [146]', async () => {
  const { open } = await showOffer(aViewer())
  await expect.element(preview).toMatchTextContent(/Clémence Aubry/)
  expect(preview.getByRole('img').elements()).toEqual([])
  await buyButton.click()
  await expect
    .element(page.getByRole('radiogroup'))
    .toHaveAccessibleDescription('Veuillez sélectionner un type de badge')
  await expect.element(toasts()).toMatchTextContent(/Veuillez sélectionner un type de badge/)
  await expect.element(colourNamed('Bleu')).toHaveFocus()
  expect(open).not.toHaveBeenCalled()
})

test.for(COLOURS)(
  'the badge %s is previewed on the profile and under a plan, is in the address, and is the one that is paid for [137] [141] [145]',
  async ([label, word, colour]) => {
    const { requests, href } = await showOffer(aViewer())
    await colourNamed(label).click({ force: true })
    await expect.poll(() => preview.getByRole('img', { name: `Vérifié (${word})` }).elements().length).toBe(2)
    await expect.poll(href).toBe(`/verified?couleur=${word}`)
    await buyButton.click()
    await expect
      .element(toasts())
      .toMatchTextContent(/Impossible de créer le paiement\. Veuillez réessayer\./)
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      ['/api/payments/verified', { verified_type: colour }],
    ])
  },
)

test('a visitor signs in before paying [139] [145]', async () => {
  const { open } = await showOffer(null)
  await buyButton.click()
  await expect.element(toasts()).toMatchTextContent(/Vous devez être connecté pour acheter un badge vérifié/)
  expect(open).not.toHaveBeenCalled()
})

test('a cancelled payment is shown once, and the selected colour stays [145]', async () => {
  const { href } = await showOffer(null, '/verified?canceled=true&couleur=jaune')
  await expect.element(toasts()).toMatchTextContent(/Paiement annulé/)
  await expect.poll(href).toBe('/verified?couleur=jaune')
  await expect.element(colourNamed('Jaune')).toBeChecked()
})

test('a verified member sees their colour and their invoices, and no offer [146]', async () => {
  const verified_type: VerifiedType = 'yellow'
  const subscription = { ...NO_SUBSCRIPTION, has_portal: true }
  await showOffer(aViewer({ profile: { verified_type }, subscription }))
  await expect.element(page.getByText('Votre compte est vérifié.')).toBeVisible()
  await expect.element(page.getByText(/La coche jaune est sur votre profil/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mes factures' })).toBeVisible()
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument()
  await expect.element(buyButton).not.toBeInTheDocument()
})

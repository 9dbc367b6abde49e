import { useSearch } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longDate } from '#domain/time.ts'
import { NO_SUBSCRIPTION, type Subscription, type Viewer } from '#domain/accounts/viewer.ts'
import { keys } from '#web/lib/keys.ts'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { VipScreen } from './VipScreen.tsx'

const card = page.getByRole('region', { name: 'VIP', exact: true })
const buyButton = card.getByRole('button', { name: 'Devenir VIP' })

const Screen = () => <VipScreen search={useSearch({ strict: false })} />

type Options = { path?: string; viewer?: Viewer | null; respond?: (request: Request) => unknown }

/** The screen; `respond` may answer a request in place of the server. */
async function showOffer({ path = '/vip', viewer = null, respond = () => undefined }: Options = {}) {
  const requests = replaceNetwork((request) => respond(request) ?? responseTo(request, viewer))
  const { router } = await render(<Screen />, { path, viewer })
  return { requests, href: () => router.state.location.href }
}

function responseTo({ path }: Request, viewer: Viewer | null) {
  if (path === '/api/payments/offer') return { og_taken: 3 }
  if (path === '/api/my/subscription') return viewer?.subscription
  return path === '/api/viewer' ? { viewer } : undefined
}

/** Stands for the tab that the page opens; null where the browser blocks it. */
function replaceTabs(isAllowed = true) {
  const tab = {
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn<(url: string) => void>() },
    close: vi.fn<() => void>(),
  }
  const open = vi.spyOn(window, 'open').mockReturnValue(isAllowed ? (tab as unknown as Window) : null)
  onTestFinished(() => open.mockRestore())
  return { tab, open }
}

const showSubscription = (changes: Partial<Subscription>, more: Parameters<typeof aViewer>[0] = {}) =>
  showOffer({ viewer: aViewer({ ...more, subscription: { ...NO_SUBSCRIPTION, ...changes } }) })

const buttons = () =>
  card
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const PAID = { subscribed: true, interval: 'month', has_portal: true } as const
const LATE = { ...PAID, status: 'past_due', current_period_end: '2027-03-04T12:00:00.000Z' }

test('a failed renewal asks for another card, and says until when the member stays VIP [136]', async () => {
  await showSubscription(LATE)
  await expect
    .element(card)
    .toMatchTextContent(/Le dernier renouvellement a échoué.*mettez votre carte à jour/)
  await expect.element(card).toMatchTextContent(/Vous restez VIP jusqu’au 18 mars 2027\./)
  expect(buttons()).toEqual(['Gérer mon abonnement'])
})

test('the page of a subscriber begins with « Votre abonnement » and sells nothing', async () => {
  await showSubscription({ ...PAID, current_period_end: inDays(5), status: 'active' })
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Votre abonnement')
  await expect.element(card).toMatchTextContent(/Vous êtes VIP\./)
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Ce que VIP ouvre' })).toBeVisible()
})

test('nothing of the offer moves before a member’s eyes: it shows once their subscription is known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const viewer = aViewer({ subscription: { ...NO_SUBSCRIPTION, ...PAID, status: 'active' } })
  replaceNetwork(async (request) => {
    if (request.path === '/api/viewer') await promise
    return responseTo(request, viewer)
  })
  const { queryClient } = await render(<Screen />, { path: '/vip', viewer })
  document.documentElement.setAttribute('data-member', '')
  void queryClient.resetQueries({ queryKey: keys.viewer })
  const waiting = page.getByText('Chargement de votre offre…')
  await expect.element(waiting).toBeInTheDocument()
  expect(page.getByRole('heading').elements()).toEqual([])
  resolve()
  await expect.element(page.getByRole('heading', { name: 'Votre abonnement' })).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
})

test('after a cancellation, a failed renewal does not ask for another card [136]', async () => {
  await showSubscription({ ...LATE, cancel_at_period_end: true })
  await expect.element(card).toMatchTextContent(/Votre résiliation est enregistrée\./)
  await expect.element(card).not.toMatchTextContent(/mettez votre carte à jour/)
})

test('an ended subscription is not sold again while it is paid for [136]', async () => {
  await showSubscription({ ...PAID, current_period_end: inDays(5), status: 'canceled' })
  await expect.element(card).toMatchTextContent(new RegExp(`Il est payé jusqu’au ${longDate(inDays(5))}`))
  expect(buttons()).toEqual(['Mes factures'])
})

test('an expired subscription is sold again during its last days as VIP [136]', async () => {
  await showSubscription({ ...PAID, current_period_end: inDays(-1), status: 'canceled' })
  await expect
    .element(card)
    .toMatchTextContent(
      new RegExp(`Votre abonnement est terminé\\..*Vous restez VIP jusqu’au ${longDate(inDays(2))}`),
    )
  expect(buttons()).toEqual(['Devenir VIP', 'Mes factures'])
})

test('nothing is sold to a member who is VIP without a subscription [136]', async () => {
  await showSubscription({}, { profile: { role: 'vip' } })
  await expect.element(card).toMatchTextContent(/Vous êtes VIP sans abonnement/)
  expect(buttons()).toEqual([])
})

test('a banned member reads that nothing can be bought [136]', async () => {
  await showSubscription({}, { ban_status: { banned: true, banned_permanently: true } })
  await expect.element(card).toMatchTextContent(/vous ne pouvez rien acheter/)
  expect(buttons()).toEqual([])
})

test('a subscription that cannot be checked, and a payment that cannot start, show their errors; the opened tab closes [139] [140] [145]', async () => {
  const { tab } = replaceTabs()
  let response = () => refusal(503)
  await showOffer({
    viewer: aViewer(),
    respond: ({ path }) => (path === '/api/payments/offer' ? undefined : response()),
  })
  await expect.element(toasts()).toMatchTextContent(/Impossible de vérifier le statut de votre abonnement/)
  await buyButton.click()
  await expect.element(toasts().last()).toMatchTextContent(/Impossible de créer la session de paiement/)
  expect(tab.close).toHaveBeenCalledTimes(1)
  // An error message of the server is shown as it is.
  const message = 'Un autre paiement vient d’être ouvert. Réessayez.'
  response = () => refusal(409, { kind: 'conflict', message })
  await buyButton.click()
  await expect.element(toasts().last()).toMatchTextContent(new RegExp(message))
  expect(tab.close).toHaveBeenCalledTimes(2)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  response = () => {
    throw new TypeError('Failed to fetch')
  }
  await buyButton.click()
  await expect.element(toasts().last()).toMatchTextContent(/Hors ligne/)
})

test('a customer portal that cannot be opened shows its error [140]', async () => {
  const { tab } = replaceTabs()
  const subscription = { ...NO_SUBSCRIPTION, ...PAID, status: 'active', current_period_end: inDays(20) }
  await showOffer({
    viewer: aViewer({ subscription }),
    respond: ({ path }) => (path === '/api/payments/portal' ? refusal(503) : undefined),
  })
  await card.getByRole('button', { name: 'Gérer mon abonnement' }).click()
  await expect.element(toasts()).toMatchTextContent(/Impossible d’ouvrir le portail de gestion/)
  expect(tab.close).toHaveBeenCalledTimes(1)
})

test('the button opens one tab however often it is pressed [141]', async () => {
  const { tab, open } = replaceTabs()
  const { requests } = await showOffer({
    viewer: aViewer(),
    respond: ({ path }) => (path === '/api/payments/checkout' ? { url: '#stripe' } : undefined),
  })
  await expect.element(buyButton).toBeVisible()
  const button = buyButton.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['#stripe']])
  expect(open).toHaveBeenCalledTimes(1)
  const sent = requests.filter(({ path }) => path === '/api/payments/checkout')
  expect(sent.map(({ body }) => body)).toEqual([{ interval: 'year' }])
  expect(tab.document.body.textContent).toBe('Ouverture de la page de paiement…')
})

test('the selected offer is in the address, also after signing in [136] [145]', async () => {
  const { href } = await showOffer()
  const monthly = page.getByRole('radio', { name: 'Mensuel' })
  const yearly = page.getByRole('radio', { name: /^Annuel/ })
  await expect.element(yearly).toBeChecked()
  yearly.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(href).toBe('/vip?rythme=mensuel')
  await expect.element(monthly).toBeChecked()
  await expect.element(monthly).toHaveFocus()
  await expect.element(card).toMatchTextContent(/6\.99 CHF par mois/)
  await buyButton.click()
  await expect
    .element(toasts())
    .toMatchTextContent(/Connexion requise.*Vous devez être connecté pour vous abonner/)
  await toasts().getByRole('button', { name: 'Se connecter' }).click()
  await expect.poll(href).toBe(`/auth?retour=${encodeURIComponent('/vip?rythme=mensuel')}`)
})

test('an offer in the address is selected; the default one is left out of it [136]', async () => {
  const { href } = await showOffer({ path: '/vip?rythme=mensuel' })
  await expect.element(page.getByRole('radio', { name: 'Mensuel' })).toBeChecked()
  await page.getByRole('radio', { name: /^Annuel/ }).click({ force: true })
  await expect.poll(href).toBe('/vip')
})

test('a cancelled payment is shown once, and the selected offer stays [136] [145]', async () => {
  stopClock()
  const { href } = await showOffer({ path: '/vip?canceled=true&rythme=mensuel' })
  await expect.element(toasts()).toMatchTextContent(/Paiement annulé/)
  await expect.poll(href).toBe('/vip?rythme=mensuel')
  await expect.element(page.getByRole('radio', { name: 'Mensuel' })).toBeChecked()
  expect(toasts().elements()).toHaveLength(1)
})

test('a member who returns from the payment sees one welcome [138] [142]', async () => {
  stopClock()
  const { href } = await showOffer({ path: '/vip?session_id=cs_1', viewer: aViewer() })
  await expect.element(toasts()).toMatchTextContent(/Bienvenue dans le VIP/)
  await expect.poll(href).toBe('/vip')
  expect(toasts().elements()).toHaveLength(1)
})

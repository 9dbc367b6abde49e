import { useSearch } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Analytics, DAILY_COUNTS, EXPORT_LINES_HEADER, ROLE_GROUPS } from '#domain/admin.ts'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aMemberCard } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { AnalyticsScreen } from './AnalyticsScreen.tsx'

const counts = (count: number) =>
  Object.fromEntries(DAILY_COUNTS.map((kind) => [kind, count])) as Analytics['totals']

const plans = (noun: string) =>
  Array.from({ length: 5 }, (_, at) => ({
    id: `${noun}${at}`,
    slug: `plan-${at}`,
    title: `Plan ${noun} ${at}`,
    author: 'Ada',
    count: 50 - at,
  }))

const ANALYTICS: Analytics = {
  at: '2026-11-15T10:30:00.000Z',
  totals: { ...counts(10), members: 1234, likes: 5678 },
  this_month: { ...counts(2), plans: 12 },
  month_before: counts(1),
  online_plans: 8,
  days: Array.from({ length: 14 }, (_, at) => ({
    day: `2026-11-${String(at + 1).padStart(2, '0')}`,
    ...counts(1),
    views: at < 7 ? 3000 : 100,
  })),
  most_liked: plans('aimé'),
  most_viewed: plans('vu'),
  most_active: [
    { ...aMemberCard({ user_id: '1', pseudo: 'Ada' }), plans_posted: 9, likes_received: 1, views: 5 },
    { ...aMemberCard({ user_id: '2', pseudo: 'Nora' }), plans_posted: 3, likes_received: 7, views: 2 },
  ],
  roles: ROLE_GROUPS.map(({ role }) => ({ role, members: 1, share: 14.3 })),
  quotas: {
    database: { used: 120_000_000, limit: 500_000_000 },
    files: { used: 1, limit: 2 },
    requests: { used: 1, limit: 2 },
    members: { used: 900, limit: 50_000 },
  },
}

const section = (name: string) => page.getByRole('region', { name, exact: true })
const members = page.getByRole('table', { name: 'Membres les plus actifs' })
const exportButton = page.getByRole('button', { name: /^Export/ })

const Screen = () => <AnalyticsScreen address={useSearch({ strict: false })} />

async function showAnalytics(respond: (request: Request) => unknown = () => ANALYTICS, search = '') {
  replaceNetwork(respond)
  const { router } = await render(<Screen />, {
    path: `/admin/analytics${search}`,
    viewer: aViewer({ profile: { role: 'admin' } }),
  })
  return () => router.state.location.href
}

beforeEach(() => page.viewport(1280, 900))

test('totals, this month, tops, roles and measured quotas are shown [182] [183] [184]', async () => {
  await showAnalytics()
  await expect.element(section('Totaux')).toMatchTextContent(/Membres1.234/)
  await expect.element(section('Totaux')).toMatchTextContent(/\+.12 ce mois/)
  await expect.element(section('Totaux')).toMatchTextContent(/J’aime5.678/)
  await expect.element(section('Totaux')).toMatchTextContent(/Plans10dont 8 en ligne/)
  await expect.element(section('Totaux')).toMatchTextContent(/\+.100.%contre 1 du 1er au 14 oct\./)
  const liked = section('Plans les plus aimés').getByRole('listitem')
  expect(liked.elements()).toHaveLength(5)
  await expect.element(liked.first()).toMatchTextContent(/Plan aimé 0.*Ada/)
  expect(section('Plans les plus vus').getByRole('listitem').elements()).toHaveLength(5)
  expect(members.getByRole('row').elements()).toHaveLength(1 + 2)
  const shares = section('Répartition des rôles')
  await expect.element(shares.getByRole('row', { name: /^Membres/ })).toMatchTextContent(/14,3/)
  await expect
    .element(page.getByRole('progressbar', { name: 'Base de données' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^120.Mo sur 500.Mo$/))
  await expect
    .element(page.getByRole('progressbar', { name: 'Membres actifs du mois' }))
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^900 sur 50/))
})

test('the selected curve and the order of the members are in the address [183]', async () => {
  const href = await showAnalytics()
  const curves = page.getByRole('navigation', { name: 'Courbe' })
  await expect.element(members.getByRole('row').nth(1)).toMatchTextContent(/Ada/)
  await curves.getByRole('link', { name: 'Vues' }).click()
  await expect.poll(href).toBe('/admin/analytics?filter=views')
  await expect.element(curves.getByRole('link', { name: 'Vues' })).toHaveAttribute('aria-current', 'page')
  const rows = page.getByRole('table', { name: 'Vues par semaine' }).getByRole('row')
  expect(rows.elements()).toHaveLength(1 + 2)
  await expect.element(rows.last()).toMatchTextContent(/8 nov\.700/)
  await page.getByRole('button', { name: /^J’aime/ }).click()
  await expect.poll(href).toMatch(/[?&]sort=likes/)
  expect(href()).toMatch(/[?&]filter=views/)
  await expect.element(members.getByRole('row').nth(1)).toMatchTextContent(/Nora/)
})

test('the curve and the order in the address are shown [183]', async () => {
  await showAnalytics(() => ANALYTICS, '?filter=views&sort=likes')
  await expect.element(page.getByRole('table', { name: 'Vues par semaine' })).toBeInTheDocument()
  await expect.element(members.getByRole('row').nth(1)).toMatchTextContent(/Nora/)
})

test('« Actualiser » reloads the figures and shows the time [183]', async () => {
  let analytics = ANALYTICS
  await showAnalytics(() => analytics)
  await expect.element(page.getByText('Mis à jour à 11:30, heure de Zurich')).toBeVisible()
  analytics = { ...ANALYTICS, at: '2026-11-15T23:42:00.000Z', totals: counts(4321) }
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect.element(page.getByText('Mis à jour à 00:42, heure de Zurich')).toBeVisible()
  await expect.element(section('Totaux')).toMatchTextContent(/4.321/)
})

test('figures that fail to load show an error and can be retried [185]', async () => {
  let isDown = true
  await showAnalytics(() => (isDown ? refusal(503) : ANALYTICS))
  await expect.element(toasts()).toMatchTextContent(/Impossible de charger les analytics/)
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(section('Quotas')).toBeVisible()
})

test('the export shows its progress; an interrupted one can be retried [185] [198]', async () => {
  const connections: ReadableStreamDefaultController<Uint8Array>[] = []
  await showAnalytics(({ path }) => {
    if (path !== '/api/analytics/export') return ANALYTICS
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void connections.push(controller) })
    return new Response(body, { headers: { [EXPORT_LINES_HEADER]: '100' } })
  })
  const lines = (count: number) => new TextEncoder().encode('a;b\n'.repeat(count))
  await exportButton.click()
  await expect.poll(() => connections.length).toBe(1)
  connections[0]!.enqueue(lines(62))
  await expect.element(exportButton).toMatchTextContent(/Export 62.%/)
  connections[0]!.error(new TypeError('network error'))
  await expect.element(toasts()).toMatchTextContent(/L’export n’est pas arrivé en entier\. Réessayez\./)
  await exportButton.click()
  await expect.poll(() => connections.length).toBe(2)
  connections[1]!.enqueue(lines(100))
  connections[1]!.close()
  await expect.element(toasts().last()).toMatchTextContent(/Export réussi/)
})

test('on a phone all figures are within the width [183]', async () => {
  await page.viewport(390, 844)
  await showAnalytics()
  await expect.element(section('Répartition des rôles')).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(390)
})

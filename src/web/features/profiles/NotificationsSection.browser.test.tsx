import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ProfileSettings } from '#domain/profiles/profiles.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { refusal, render, replaceNetwork, toasts } from '../../../../tests/support/component.tsx'
import { profileSettings } from '../../../../tests/support/profile-settings.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { NotificationsSection } from './NotificationsSection.tsx'

const toggle = (name: string) => page.getByRole('switch', { name, exact: true })
const from = page.getByRole('combobox', { name: 'Début des heures calmes' })
const to = page.getByRole('combobox', { name: 'Fin des heures calmes' })

type Given = { settings?: Partial<ProfileSettings>; viewer?: Viewer; respond?: () => unknown }

/** The section; returns the bodies of the changes that it sends. */
async function showSection({ settings, viewer = aViewer(), respond = () => ({}) }: Given = {}) {
  const requests = replaceNetwork(({ method }) => (method === 'GET' ? profileSettings(settings) : respond()))
  await render(<NotificationsSection viewer={viewer} />, { viewer })
  await expect.element(toggle('Mentions, sur le site')).toBeVisible()
  return () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
}

test('each kind has a switch for every channel in which it exists, and a dash elsewhere [344]', async () => {
  await showSection({ settings: { muted: { site: [], mail: ['new_comment'] } } })
  const rows = page.getByRole('row').elements().slice(1)
  const states = rows.map((row) =>
    Array.from(row.children, (cell) => cell.querySelector('input')?.checked ?? cell.textContent),
  )
  const none = '–n’existe pas'
  expect(states).toEqual([
    ['Réponses à mes commentaires', true, true],
    ['Mentions', true, true],
    ['Commentaires sur mes plans', true, false],
    ['Discussions que je suis', true, none],
    ['Messages', true, true],
    ['Décisions sur mes plans', true, true],
    ['Exécutions de mes plans', true, none],
    ['Rappels de mes exécutions', true, none],
    ['Avis sur mes plans, réponses à mes avis', true, none],
    ['Adaptations de mes plans', true, none],
    ['J’aime et reposts', true, none],
    ['Nouveaux abonnés', true, none],
    ['Badges obtenus', true, none],
  ])
  await expect
    .element(
      page.getByText(
        'Les sanctions, la sécurité de votre compte et vos paiements vous sont toujours annoncés.',
      ),
    )
    .toBeVisible()
})

test('a switch changes its channel for its kinds and no other [344]', async () => {
  const sent = await showSection({ settings: { muted: { site: ['new_mention'], mail: [] } } })
  await toggle('Réponses à mes commentaires, par e‑mail').click()
  await toggle('Mentions, sur le site').click()
  await toggle('J’aime et reposts, sur le site').click()
  await expect.poll(sent).toEqual([
    { channel: 'mail', mute: ['new_reply'] },
    { channel: 'site', unmute: ['new_mention'] },
    { channel: 'site', mute: ['new_like', 'new_repost', 'comment_liked'] },
  ])
  await expect.element(toggle('Réponses à mes commentaires, sur le site')).toBeChecked()
})

test('the summary is off until the member switches it on [345]', async () => {
  const sent = await showSection()
  await expect.element(toggle('Résumé du lundi')).not.toBeChecked()
  await toggle('Résumé du lundi').click()
  await expect.element(toggle('Résumé du lundi')).toBeChecked()
  await expect.poll(sent).toEqual([{ digest: true }])
})

const STEPS = 'Chaque lundi, un mail avec mes prochaines étapes'

test('the next steps by mail are off until the member switches them on [275]', async () => {
  const sent = await showSection()
  await expect.element(toggle(STEPS)).not.toBeChecked()
  await toggle(STEPS).click()
  await expect.poll(sent).toEqual([{ steps: true }])
})

test('the next steps by mail are not offered while executions are closed [305]', async () => {
  await showSection({ viewer: aViewer({ features: ['mails'] }) })
  expect(toggle(STEPS).elements()).toEqual([])
})

test('the summary cannot be chosen while its feature is closed [359]', async () => {
  await showSection({ viewer: aViewer({ features: ['replies', 'topics'] }) })
  await expect.element(toggle('Résumé du lundi')).not.toBeInTheDocument()
})

test('quiet hours are changed, switched off and on again with the same hours [340]', async () => {
  const sent = await showSection({ settings: { quiet: { from: 22, to: 7 } } })
  await expect.element(from).toHaveDisplayValue('22 h')
  await userEvent.selectOptions(to, '6 h')
  await toggle('Heures calmes').click()
  await expect.element(to).not.toBeInTheDocument()
  await toggle('Heures calmes').click()
  await expect.element(to).toHaveDisplayValue('6 h')
  await expect
    .poll(sent)
    .toEqual([{ quiet: { from: 22, to: 6 } }, { quiet: null }, { quiet: { from: 22, to: 6 } }])
})

test('equal quiet hours are refused beside the field and not sent, until they differ [340]', async () => {
  const sent = await showSection({ settings: { quiet: { from: 22, to: 7 } } })
  await userEvent.selectOptions(to, '22 h')
  await expect.element(to).toHaveAccessibleDescription('Choisissez deux heures différentes.')
  await expect.element(to).toBeInvalid()
  expect(sent()).toEqual([])
  await userEvent.selectOptions(from, '23 h')
  await expect.element(page.getByText('Choisissez deux heures différentes.')).not.toBeInTheDocument()
  await expect.poll(sent).toEqual([{ quiet: { from: 23, to: 22 } }])
})

test('a member who reported a mail as spam sees that none comes, and gets them again [348]', async () => {
  let problem: Viewer['mails']['problem'] = 'complained'
  const viewer = () => aViewer({ mails: { problem, is_digest_answered: true } })
  const requests = replaceNetwork(({ method, path }) => {
    if (method === 'DELETE') problem = null
    if (path.startsWith('/api/viewer')) return { viewer: viewer() }
    return method === 'GET' ? profileSettings() : {}
  })
  await render(<Section />, { viewer: viewer() })
  const notice = page.getByRole('group').filter({ hasText: 'Vous avez signalé nos e‑mails' })
  await expect
    .element(notice)
    .toMatchTextContent(
      /^Vous avez signalé nos e.mails comme indésirables\s: nous n’en envoyons plus\. Les recevoir de nouveau$/,
    )
  await notice.getByRole('button', { name: 'Les recevoir de nouveau' }).click()
  await expect.element(toasts()).toMatchTextContent(/^E.mails rétablis/)
  await expect.element(notice).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/my/address/complaint',
  ])
})

test('a change that the server refuses is undone with a toast [344]', async () => {
  await showSection({
    respond: () => refusal(403, { kind: 'forbidden', message: 'Cette fonction n’est pas encore ouverte.' }),
  })
  await toggle('Résumé du lundi').click()
  await expect.element(toasts()).toMatchTextContent('Cette fonction n’est pas encore ouverte.')
  await expect.element(toggle('Résumé du lundi')).not.toBeChecked()
})

/** As in the settings: the viewer comes from the cache. */
function Section() {
  const viewer = useViewer()
  return viewer && <NotificationsSection viewer={viewer} />
}

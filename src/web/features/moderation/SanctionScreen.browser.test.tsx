import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import {
  refusal,
  render,
  type Request,
  replaceNetwork,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aMemberRecord } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { SanctionScreen } from './SanctionScreen.tsx'

const table = page.getByRole('table', { name: 'Membres' })
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const banButton = page.getByRole('button', { name: 'Bannir Julien Favre' })

const NO_BAN = aMemberRecord().ban_status
const BANNED = aMemberRecord({ ban_status: { ...NO_BAN, banned: true, banned_permanently: true } })

const Screen = () => <SanctionScreen address={useSearch({ strict: false })} />

const isList = ({ path }: Request) => path.startsWith('/api/moderation/members?')

/** The screen with these members, seen by an admin; `respond` answers the requests that write, and may answer others. */
async function showMembers(rows: MemberRecord[], respond: (request: Request) => unknown = () => undefined) {
  const requests = replaceNetwork((request) => {
    const response = respond(request)
    if (response !== undefined) return response
    if (isList(request)) return { rows, next: null, previous: null, total: rows.length }
    if (request.path.endsWith('/sanctions')) return { member: rows[0], sanctions: [] }
    if (request.path === '/api/moderation/overview')
      return { reports: 0, oldest_report: null, appeals: 0, support: 0, plans: 0 }
    return { sanctioned: 0, by_address: 0 }
  })
  await render(<Screen />, { path: '/admin/moderation', viewer: aViewer({ profile: { role: 'admin' } }) })
  return requests
}

const UNEXPECTED = { kind: 'unexpected', message: 'Une erreur est survenue' } as const

test('members that fail to load show their error and can be retried [179]', async () => {
  let isDown = true
  await showMembers([aMemberRecord()], (request) =>
    isList(request) && isDown ? refusal(500, UNEXPECTED) : undefined,
  )
  await expect.element(toasts()).toMatchTextContent('ErreurImpossible de charger les utilisateurs')
  await expect.element(table).toMatchTextContent(/Impossible de charger les utilisateurs/)
  isDown = false
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(banButton).toBeVisible()
})

test('a refused ban and a failed one show their messages, and the list is reloaded [179] [180]', async () => {
  let response = refusal(403, { kind: 'forbidden', message: 'Vous ne pouvez pas modérer cet utilisateur' })
  const requests = await showMembers([aMemberRecord()], ({ method }) =>
    method === 'POST' ? response : undefined,
  )
  const lists = () => requests.filter(isList).length
  await banButton.click()
  await expect.element(dialog).toMatchTextContent(/Aucune sanction à ce jour\./)
  const before = lists()
  await dialog.getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect
    .element(toasts())
    .toMatchTextContent('Permission refuséeVous ne pouvez pas modérer cet utilisateur')
  await expect.poll(lists).toBeGreaterThan(before)
  response = refusal(500, UNEXPECTED)
  await dialog.getByRole('button', { name: 'Bannir 24 h' }).click()
  await expect.element(toasts().last()).toMatchTextContent('ErreurImpossible de bannir l’utilisateur')
  await expect.element(dialog).not.toMatchTextContent(/Une erreur est survenue/)
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: 'Impossible de bannir l’utilisateur' }).first())
    .toBeVisible()
})

test('a ban that cannot be lifted shows its message in the dialog, and the list is reloaded [179] [180]', async () => {
  const requests = await showMembers([BANNED], ({ method }) =>
    method === 'DELETE' ? refusal(500, UNEXPECTED) : undefined,
  )
  const lists = () => requests.filter(isList).length
  await page.getByRole('button', { name: 'Débannir Julien Favre' }).click()
  await expect.element(question).toBeVisible()
  const before = lists()
  await question.getByRole('button', { name: 'Débannir' }).click()
  await expect.element(toasts()).toMatchTextContent('ErreurImpossible de débannir l’utilisateur')
  await expect.element(question).toMatchTextContent(/Impossible de débannir l’utilisateur/)
  await expect.poll(lists).toBeGreaterThan(before)
})

test('a network shared with many members is banned only after a second confirmation, which sends their number', async () => {
  const message =
    '14 autres membres sont venus de ce réseau cette semaine : ils ne pourraient plus s’y connecter.'
  const requests = await showMembers([aMemberRecord()], ({ method, body }) => {
    if (method !== 'POST') return undefined
    return 'confirmed_members' in (body as object)
      ? { closed: 2, kept_open: 1 }
      : refusal(409, { kind: 'conflict', message, field: 'confirmed_members' })
  })
  await banButton.click()
  await dialog.getByRole('radio', { name: 'IP' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Bannir par IP' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/14 autres membres/)
  await dialog.getByRole('button', { name: 'Bannir quand même' }).click()
  await expect
    .element(toasts())
    .toMatchTextContent(
      /Utilisateur banni2 réseaux fermés.;.1 reste ouvert.: l’équipe s’en sert, ou il est partagé/,
    )
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reason: '' },
    { reason: '', confirmed_members: 14 },
  ])
})

test('a permanent ban is lifted, not shortened; comments can still be muted', async () => {
  await showMembers([BANNED])
  await expect.element(table).toMatchTextContent(/Sans fin/)
  await page.getByRole('button', { name: 'Modifier la sanction de Julien Favre' }).click()
  await expect.element(dialog).toHaveAccessibleName('Modifier la sanction de Julien Favre')
  await expect.element(dialog).toMatchTextContent(/Historique/)
  await expect
    .element(dialog)
    .toMatchTextContent(/Le ban permanent en cours continue.: débannissez d’abord pour le raccourcir\./)
  await expect.element(dialog.getByRole('radio', { name: 'Permanent' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Bannir définitivement' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Temporaire' }).click({ force: true })
  await expect.element(dialog.getByRole('button', { name: 'Bannir 24 h' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Commentaires' }).click({ force: true })
  await expect.element(dialog.getByRole('button', { name: 'Couper les commentaires' })).toBeEnabled()
})

test('a running temporary ban is preselected with its end, and another duration replaces it', async () => {
  const banned_until = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
  const requests = await showMembers([
    aMemberRecord({ ban_status: { ...NO_BAN, banned: true, banned_until } }),
  ])
  await page.getByRole('button', { name: 'Modifier la sanction de Julien Favre' }).click()
  await expect.element(dialog.getByRole('radio', { name: /^Jusqu’au / })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Remplacer' })).toBeDisabled()
  await dialog.getByRole('radio', { name: '24 h' }).click({ force: true })
  await dialog.getByRole('button', { name: 'Remplacer par 24 h' }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({
      type: 'temp',
      hours: 24,
      reason: '',
    })
})

test('a comment ban ends when it is lifted, and the list says so', async () => {
  await showMembers([aMemberRecord({ ban_status: { ...NO_BAN, banned_from_comments: true } })])
  await expect.element(table).toMatchTextContent(/Jusqu’à levée/)
})

test('a running comment ban is preselected, and another type can be chosen', async () => {
  await showMembers([aMemberRecord({ ban_status: { ...NO_BAN, banned_from_comments: true } })])
  await page.getByRole('button', { name: 'Modifier la sanction de Julien Favre' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Commentaires' })).toBeChecked()
  await expect.element(dialog.getByRole('button', { name: 'Couper les commentaires' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Temporaire' }).click({ force: true })
  await expect.element(dialog.getByRole('button', { name: 'Bannir 24 h' })).toBeEnabled()
})

test('staff cannot change a ban of an admin, nor ban a member of the same rank [180] [197]', async () => {
  await showMembers([
    { ...BANNED, may_change_ban: false, may_unban: false },
    aMemberRecord({ user_id: '3', pseudo: 'Nora', may_moderate: false }),
  ])
  await expect.element(table).toMatchTextContent(/Sanction d’un administrateur/)
  await expect.element(table).toMatchTextContent(/Rang égal ou supérieur/)
  expect(table.getByRole('button').elements()).toEqual([])
})

import { useSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import {
  advanceClock,
  type Request,
  refusal,
  render,
  replaceNetwork,
  stopClock,
  toasts,
} from '../../../../tests/support/component.tsx'
import { aMemberRecord } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { AdminScreen } from './AdminScreen.tsx'

const table = page.getByRole('table', { name: 'Membres' })
const role = (pseudo = 'Julien Favre') => page.getByRole('combobox', { name: `Rôle de ${pseudo}` })
const question = page.getByRole('alertdialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
async function choose(action: string) {
  await press('Actions sur Julien Favre')
  await page.getByRole('menuitem', { name: action }).click()
}

/** The screen with these members; `respond` answers the requests that write, and may answer any other. */
async function showMembers(
  members: MemberRecord[],
  respond: (request: Request) => unknown = () => undefined,
) {
  const requests = replaceNetwork(async (request) => (await respond(request)) ?? responseTo(request, members))
  await render(<Screen />, { path: '/admin', viewer: aViewer({ profile: { role: 'admin' } }) })
  return requests
}

const Screen = () => <AdminScreen address={useSearch({ strict: false })} />

function responseTo({ path }: Request, rows: MemberRecord[]) {
  if (path.startsWith('/api/admin/members?')) return { rows, next: null, previous: null, total: rows.length }
  if (path === '/api/admin/stats')
    return { members: 4, plans: 3, pending_plans: 2, comments: 1, sanctioned: 0 }
  if (path === '/api/admin/features')
    return { features: [], sign_ups: { are_open: true, by: null, updated_at: null } }
  if (path === '/api/moderation/overview')
    return { reports: 0, oldest_report: null, appeals: 0, support: 0, plans: 0 }
  return undefined
}

const isList = ({ path }: Request) => path.startsWith('/api/admin/members?')

test('a list that fails to load shows an error and can be retried [173]', async () => {
  let isDown = true
  await showMembers([aMemberRecord()], (request) => (isList(request) && isDown ? refusal(503) : undefined))
  await expect.element(toasts()).toMatchTextContent(/ErreurImpossible de charger les données/)
  await expect.element(table).toMatchTextContent(/Impossible de charger les données/)
  isDown = false
  await press('Réessayer')
  await expect.element(role()).toBeVisible()
})

test('an empty list says that no pseudo contains the searched text', async () => {
  await showMembers([])
  await userEvent.type(page.getByRole('searchbox', { name: 'Rechercher un pseudo' }), 'zzz')
  await expect.element(table).toMatchTextContent(/Aucun pseudo ne contient ce texte\./)
})

test('a role is changed in the list, which is reloaded one second later [168] [172] [174]', async () => {
  const member = aMemberRecord()
  const members = [member]
  let changedAt = 0
  let reloadedAt = 0
  const requests = await showMembers(members, (request) => {
    if (isList(request) && changedAt > 0) reloadedAt = Date.now()
    if (request.method !== 'PUT') return undefined
    changedAt = Date.now()
    members[0] = { ...member, role: 'validator' }
    return { member: members[0] }
  })
  await expect.element(role()).toBeVisible()
  const options = [...(role().element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options).toEqual(['Membre', 'Validateur', 'Modérateur', 'Admin', 'VIP'])
  // An arrow key opens the list; it does not change a role.
  role().element().focus()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(role()).toHaveValue('user')

  stopClock()
  await userEvent.selectOptions(role(), 'validator')
  await expect.element(toasts()).toMatchTextContent(/Rôle mis à jour/)
  expect(requests.find(({ method }) => method === 'PUT')).toEqual({
    method: 'PUT',
    path: `/api/admin/members/${member.user_id}/role`,
    body: { role: 'validator', from: 'user', verified_type: null },
  })
  await expect.element(role()).toHaveValue('validator')
  await expect.element(table.getByRole('img', { name: 'Validateur' })).toBeVisible()
  await advanceClock(1_000)
  await expect.poll(() => reloadedAt).toBeGreaterThan(0)
  expect(reloadedAt - changedAt).toBeGreaterThanOrEqual(1_000)
})

test('a refused role shows the message, and the list shows the current one; a failed request has its own [172]', async () => {
  const members = [aMemberRecord()]
  let response = refusal(409, { kind: 'conflict', message: 'Le rôle a changé entre-temps.' })
  await showMembers(members, ({ method }) => (method === 'PUT' ? response : undefined))
  await expect.element(role()).toBeVisible()
  members[0] = aMemberRecord({ role: 'vip' })
  await userEvent.selectOptions(role(), 'moderator')
  await expect.element(toasts()).toMatchTextContent(/Le rôle a changé entre-temps\./)
  await expect.element(role()).toHaveValue('vip')
  response = refusal(500)
  await userEvent.selectOptions(role(), 'user')
  await expect.element(toasts().last()).toMatchTextContent(/Impossible de modifier le rôle/)
})

test('staff only see actions they may perform: the founder is protected, and so are members of the same rank [168]', async () => {
  const viewer = aViewer()
  const locked = { may_moderate: false, may_change_role: false }
  await showMembers([
    aMemberRecord({ ...locked, user_id: '1', pseudo: 'Ada', role: 'founder' }),
    aMemberRecord({ ...locked, user_id: viewer.user.id, pseudo: 'Moi', role: 'admin' }),
    aMemberRecord({ ...locked, user_id: '3', pseudo: 'Nora', role: 'admin' }),
  ])
  for (const [pseudo, shown, reason] of [
    ['Ada', 'founder', 'Protégé'],
    ['Moi', 'admin', 'Vous'],
    ['Nora', 'admin', 'Rang égal ou supérieur'],
  ] as const) {
    const row = table.getByRole('row').filter({ has: page.getByRole('link', { name: pseudo, exact: true }) })
    await expect.element(row).toMatchTextContent(reason)
    await expect.element(role(pseudo)).toBeDisabled()
    await expect.element(role(pseudo)).toHaveValue(shown)
    await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  }
})

test('each failed sanction shows its own error message [173]', async () => {
  await showMembers([aMemberRecord()], ({ method }) => (method === 'GET' ? undefined : refusal(500)))
  await choose('Couper les commentaires')
  await expect.element(toasts()).toMatchTextContent(/Impossible de modifier le statut/)
  for (const [opener, confirm, failure] of [
    ['Bannir 24 h', 'Bannir 24 h', 'Impossible d’appliquer le ban temporaire'],
    ['Appliquer un ban IP', 'Appliquer le ban IP', 'Impossible de modifier le ban IP'],
  ] as const) {
    await choose(opener)
    await question.getByRole('button', { name: confirm }).click()
    await expect.element(question.getByRole('alert').first()).toMatchTextContent(failure)
    await expect.element(toasts(question).last()).toMatchTextContent(failure)
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
})

test('a quick ban is sent once, however often it is pressed, and its dialog does not wait for the list [171]', async () => {
  const members = [aMemberRecord()]
  const list = Promise.withResolvers<void>()
  let bans = 0
  await showMembers(members, async (request) => {
    if (request.method === 'POST') {
      bans++
      return { done: true }
    }
    if (isList(request) && bans > 0) await list.promise
    return undefined
  })
  await choose('Bannir 24 h')
  const confirm = question.getByRole('button', { name: 'Bannir 24 h' })
  await expect.element(confirm).toBeVisible()
  const button = confirm.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent(/Ban temporaire appliqué/)
  await expect.element(table).toMatchTextContent(/Actif/)
  const { ban_status } = members[0]!
  members[0] = aMemberRecord({ ban_status: { ...ban_status, banned: true } })
  list.resolve()
  await expect.element(table).toMatchTextContent(/Banni/)
  expect(bans).toBe(1)
})

test('a network of many members is banned by address only after a second confirmation, which sends their number [171]', async () => {
  const message = '14 autres membres sont venus de ce réseau cette semaine.'
  const requests = await showMembers([aMemberRecord()], ({ method, body }) => {
    if (method === 'GET') return undefined
    return 'confirmed_members' in (body as object)
      ? { closed: 1, kept_open: 0 }
      : refusal(409, { kind: 'conflict', field: 'confirmed_members', message })
  })
  await choose('Appliquer un ban IP')
  await question.getByRole('button', { name: 'Appliquer le ban IP' }).click()
  await expect.element(question).toMatchTextContent(/14 autres membres/)
  await expect.element(toasts()).not.toBeInTheDocument()
  await question.getByRole('button', { name: 'Bannir quand même' }).click()
  await expect.element(toasts()).toMatchTextContent(/Ban IP appliqué1 réseau fermé\./)
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { on: true },
    { on: true, confirmed_members: 14 },
  ])
})

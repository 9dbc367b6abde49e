import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MailLinkUsed } from '#domain/notifications/mail-links.ts'
import { refusal, render, type Request, replaceNetwork } from '../../../../tests/support/component.tsx'
import { MailLinkAction } from './MailLinkAction.tsx'

const ID = '7d2e0c1a-5b84-4f7e-9a63-2f1d8c90b6e4'
const tokenOf = (purpose: string) => `${purpose}.${ID}.c2lnbmF0dXJl`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = page.getByRole('status').filter({ has: page.getByRole('heading') })

const used = (changes: Partial<MailLinkUsed> = {}): MailLinkUsed => ({
  kinds: [],
  discussion: null,
  stopped: null,
  undo: null,
  ...changes,
})

async function show(purpose: string, respond: (request: Request) => unknown = () => used()) {
  const requests = replaceNetwork(respond)
  await render(<MailLinkAction token={tokenOf(purpose)} />)
  return () => requests.map(({ path }) => new URL(path, 'https://planb.example').searchParams.get('token'))
}

test.each([
  ['new_reply', 'Vous ne recevrez plus d’e‑mail quand on répond à vos commentaires.'],
  [
    'new_reply-new_mention',
    'Vous ne recevrez plus d’e‑mail quand on répond à vos commentaires ni quand on vous mentionne.',
  ],
  ['plan_approved', 'Vous ne recevrez plus d’e‑mail au sujet des décisions concernant vos plans.'],
  ['digest', 'Vous ne recevrez plus le résumé du lundi.'],
  ['digest-steps', 'Vous ne recevrez plus le résumé du lundi ni vos prochaines étapes par e‑mail.'],
])(
  'the page of a mail %s says what stops, and nothing stops before the click [343]',
  async (kinds, sentence) => {
    const tokens = await show(kinds, () => used({ undo: null }))
    await expect
      .element(page.getByRole('region', { name: 'Ne plus recevoir ces e‑mails ?' }))
      .toMatchTextContent(sentence)
    expect(tokens()).toEqual([])
    await button('Ne plus recevoir ces e‑mails').click()
    await expect.element(status).toHaveFocus()
    await expect.element(status).toMatchTextContent(new RegExp(`^C’est fait ?${sentence}`))
    expect(tokens()).toEqual([tokenOf(kinds)])
  },
)

const discussion = { title: 'Pain au levain', slug: 'pain-au-levain' }
const SUBJECT = { pseudo: 'Rémi Castagnet', discussion }

test('a discussion to mute is named with its member, leads to its plan, and comes back by « Annuler » [333, 343]', async () => {
  const undo = tokenOf(`restore:${ID}:follow`)
  const tokens = await show(`cut:${ID}`, ({ method, path }) =>
    method === 'GET' ? SUBJECT : used({ discussion, undo: path.includes('restore') ? null : undo }),
  )
  await expect
    .element(page.getByRole('region', { name: 'Couper cette discussion ?' }))
    .toMatchTextContent(/« Pain au levain »\s*Pour le compte de Rémi Castagnet\./)
  expect(tokens()).toEqual([tokenOf(`cut:${ID}`)])
  await button('Couper cette discussion').click()
  await expect.element(status).toMatchTextContent(/^Discussion coupée« Pain au levain »/)
  await expect
    .element(page.getByRole('link', { name: 'Voir le plan' }))
    .toHaveAttribute('href', '/plan/pain-au-levain')
  await button('Annuler').click()
  await expect.element(status).toMatchTextContent(/^Discussion rétablie« Pain au levain »/)
  await expect.element(button('Annuler')).not.toBeInTheDocument()
  expect(tokens().slice(1)).toEqual([tokenOf(`cut:${ID}`), undo])
})

test('a discussion that is not online any more is not offered to be muted', async () => {
  await show(`cut:${ID}`, () => ({ ...SUBJECT, discussion: null }))
  await expect.element(page.getByText(/^Cette discussion n’est plus en ligne/)).toBeVisible()
  await expect.element(button('Couper cette discussion')).not.toBeInTheDocument()
})

test('stopped mails start again without a session [343]', async () => {
  const undo = tokenOf('start:new_reply')
  const tokens = await show('new_reply', ({ path }) => used({ undo: path.includes('start') ? null : undo }))
  await button('Ne plus recevoir ces e‑mails').click()
  await button('Les recevoir de nouveau').click()
  await expect.element(status).toMatchTextContent(/^C’est notéVous recevrez de nouveau ces e.mails\./)
  expect(tokens()).toEqual([tokenOf('new_reply'), undo])
})

test('« Continuer à le recevoir » in the last summary is a page with one button [346]', async () => {
  await show('continue:digest')
  await button('Continuer à le recevoir').click()
  await expect.element(status).toMatchTextContent(/^C’est notéVous recevrez le résumé du lundi/)
})

test('a link that is incomplete or refused says so, and leads to the settings [343]', async () => {
  const message = 'Ce lien de désabonnement n’est pas valable : il est incomplet ou modifié.'
  await show('new_reply', () => refusal(422, { kind: 'invalid', message, field: 'token' }))
  await button('Ne plus recevoir ces e‑mails').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Ce lien de désabonnement n’est pas valable/)
  await expect
    .element(page.getByRole('link', { name: 'Régler mes e‑mails' }))
    .toHaveAttribute('href', '/parametres#e-mails')
})

test.each([null, 'sanction.x.y', ''])(
  'the token %o shows an incomplete link without a request',
  async (token) => {
    const requests = replaceNetwork(() => used())
    await render(<MailLinkAction token={token} />)
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Ce lien de désabonnement est incomplet\./)
    expect(requests).toEqual([])
  },
)

test('a failure keeps the button, so that the member can try again', async () => {
  let failures = 1
  await show('new_reply', () => (failures-- > 0 ? refusal(500) : used()))
  await button('Ne plus recevoir ces e‑mails').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^L’action a échoué\./)
  await button('Ne plus recevoir ces e‑mails').click()
  await expect.element(status).toMatchTextContent(/^C’est fait/)
})

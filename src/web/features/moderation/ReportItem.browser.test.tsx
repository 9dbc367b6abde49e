import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ReportCase } from '#domain/moderation/staff.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aMemberCard, aMemberRecord } from '../../../../tests/support/members.ts'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { ReportItem } from './ReportItem.tsx'

const CASE: ReportCase = {
  case_id: 'case',
  target_type: 'message',
  target_id: 'message',
  title: 'Message de Julien Favre',
  path: null,
  member: aMemberCard(),
  evidence: '[image]',
  reply_to: null,
  pictures: ['/favicon.svg'],
  first_at: '2026-11-01T10:00:00.000Z',
  count: 1,
  reports: [],
  assignee: null,
  verdict: null,
  answer: null,
  handled_by: null,
  handled_at: null,
  may_moderate: true,
  is_own: false,
}

const renderCase = (item: ReportCase) =>
  render(
    <ul>
      <ReportItem item={item} isOpen address={{}} />
    </ul>,
    { viewer: aViewer({ profile: { role: 'moderator' } }) },
  )

test('a reported reply is shown below the comment that it replies to [190]', async () => {
  await renderCase({
    ...CASE,
    target_type: 'comment',
    evidence: 'Une injure',
    pictures: [],
    reply_to: { pseudo: 'Leila', content: 'Une question' },
  })
  await expect.element(page.getByText(/^En réponse à Leila/)).toBeVisible()
  await expect.element(page.getByText('Une question')).toBeVisible()
  await expect.element(page.getByText('Une injure')).toBeVisible()
})

test('a sanction that follows from a report takes its reason, which can be edited', async () => {
  replaceNetwork(() => ({ member: aMemberRecord(), sanctions: [] }))
  const reports = [
    {
      id: 'r',
      reporter: null,
      reason: 'Publicité\u00A0: trois liens',
      created_at: '2026-11-01T10:00:00.000Z',
    },
  ]
  await renderCase({ ...CASE, reports })
  await page.getByRole('button', { name: 'Sanctionner…' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Raison' })).toHaveValue('Publicité')
})

test('the answer to a report and the reason of a sanction are there again after « Annuler », until they are sent [190]', async () => {
  const requests = replaceNetwork(({ method }) =>
    method === 'POST' ? { done: true } : { member: aMemberRecord(), sanctions: [] },
  )
  await renderCase(CASE)
  const forms = [
    { open: 'Sans suite', field: 'Réponse (facultative)', submit: 'Classer sans suite' },
    { open: 'Sanctionner…', field: 'Raison', submit: 'Bannir 24 h' },
  ]
  for (const { open, field, submit } of forms) {
    const text = page.getByRole('textbox', { name: field })
    await page.getByRole('button', { name: open }).click()
    await text.fill('Un motif précieux')
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect.element(text).not.toBeInTheDocument()
    await page.getByRole('button', { name: open }).click()
    await expect.element(text).toHaveValue('Un motif précieux')
    await page.getByRole('button', { name: submit }).click()
    await expect.element(text).not.toBeInTheDocument()
    expect(localStorage.length).toBe(0)
  }
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ answer: 'Un motif précieux' }),
    expect.objectContaining({ reason: 'Un motif précieux' }),
  ])
})

test('pictures of a reported message are shown, and open in a new tab [190]', async () => {
  await renderCase(CASE)
  const picture = page.getByRole('link', { name: 'Image signalée 1' })
  await expect.element(picture).toHaveAttribute('target', '_blank')
  await expect.element(picture).toHaveAttribute('href', '/favicon.svg')
  await expect.element(picture.getByRole('img')).toBeVisible()
})

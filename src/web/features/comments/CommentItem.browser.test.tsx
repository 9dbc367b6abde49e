import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CORRECTION_MINUTES, newComment } from '#domain/comments/comments.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { render } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { CommentItem } from './CommentItem.tsx'

const author = aViewer({ profile: { user_id: '00000000-0000-4000-8000-000000000002', pseudo: 'Nora' } })

const aComment = (minutes: number) =>
  newComment({
    id: '00000000-0000-4000-8000-00000000000c',
    plan_id: '00000000-0000-4000-8000-00000000000a',
    parent_id: null,
    content: 'Gagnez 500 € par jour',
    created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    author: author.profile,
  })

async function menuOf(
  viewer: Viewer | null,
  minutes = 1,
  { planAuthor = null, isPinned = false }: { planAuthor?: Viewer | null; isPinned?: boolean } = {},
) {
  await render(
    <CommentItem
      comment={aComment(minutes)}
      plan={{ slug: 'une-cantine', author: planAuthor && planAuthor.profile }}
      isPinned={isPinned}
      isCorrecting={false}
      onCorrect={() => {}}
    />,
    { viewer, path: '/plan/une-cantine' },
  )
  await page.getByRole('button', { name: 'Actions sur le commentaire de Nora' }).click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  return page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
}

test('a visitor may report a comment [76]', async () => {
  expect(await menuOf(null)).toEqual(['Copier le lien', 'Signaler'])
})

test('another member may report a comment and block its author [76]', async () => {
  expect(await menuOf(aViewer())).toEqual(['Copier le lien', 'Signaler', 'Bloquer'])
  await page.getByRole('menuitem', { name: 'Bloquer' }).click()
  await expect.element(page.getByRole('alertdialog', { name: 'Bloquer Nora ?' })).toBeVisible()
})

test('its author corrects it for fifteen minutes and may delete it [76]', async () => {
  expect(await menuOf(author)).toEqual(['Copier le lien', 'Corriger', 'Supprimer'])
})

test('after fifteen minutes its author may only delete it [76]', async () => {
  expect(await menuOf(author, CORRECTION_MINUTES + 1)).toEqual(['Copier le lien', 'Supprimer'])
})

test('a moderator may report and delete it [77]', async () => {
  const moderator = aViewer({ profile: { role: 'moderator' } })
  expect(await menuOf(moderator)).toEqual(['Copier le lien', 'Signaler', 'Bloquer', 'Supprimer'])
})

test('only the author of the plan pins a comment, and detaches the pinned one [330]', async () => {
  const planAuthor = aViewer()
  expect(await menuOf(planAuthor, 1, { planAuthor })).toEqual([
    'Copier le lien',
    'Signaler',
    'Épingler',
    'Bloquer',
  ])
})

test('the pinned comment can be detached [330]', async () => {
  const planAuthor = aViewer()
  const options = { planAuthor, isPinned: true }
  expect(await menuOf(planAuthor, 1, options)).toEqual(['Copier le lien', 'Signaler', 'Détacher', 'Bloquer'])
})

test('while the feature is closed the author of the plan pins nothing [359]', async () => {
  const planAuthor = aViewer({ features: [] })
  expect(await menuOf(planAuthor, 1, { planAuthor })).not.toContain('Épingler')
})

test('staff pin nothing under plans of others [330]', async () => {
  const founder = aViewer({ profile: { role: 'founder' } })
  expect(await menuOf(founder, 1, { planAuthor: author })).not.toContain('Épingler')
})

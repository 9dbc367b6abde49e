import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { PLAN_TEXT_ANCHOR } from '#domain/plans/plans.ts'
import { render, replaceNetwork } from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import CommentBox from './CommentBox.tsx'
import { CommentText } from './CommentText.tsx'
import { Quotes } from './Quotes.tsx'

const plan = { id: '00000000-0000-4000-8000-00000000000a', slug: 'du-pain' }
const TEXT = '<p>Le four est loué.</p><p>Sur <em>quatre</em> vendredis,\n620 €. J’avais visé 400.</p>'

const quote = page.getByRole('button', { name: 'Citer' })
const field = page.getByRole('textbox', { name: 'Votre commentaire' })
const link = page.getByRole('link', { name: 'Voir dans le plan' })
const planText = () => document.getElementById(PLAN_TEXT_ANCHOR)!

afterEach(() => {
  getSelection()?.removeAllRanges()
  CSS.highlights.clear()
})

type PageProps = { html?: string; comment?: string }

const Page = ({ html = TEXT, comment }: PageProps) => (
  <main>
    <div id={PLAN_TEXT_ANCHOR} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    <Quotes />
    <CommentBox plan={plan} submitLabel="Publier" onSent={() => {}} />
    {comment && <CommentText content={comment} mentions={[]} />}
  </main>
)

const open = (viewer: Viewer | null = aViewer(), props: PageProps = {}) => {
  replaceNetwork(() => ({}))
  return render(<Page {...props} />, { viewer, path: '/plan/du-pain' })
}

/** Selects the whole text with the pointer still down. */
function startSelecting(pointerType = 'mouse') {
  planText().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }))
  planText().dispatchEvent(new Event('selectstart', { bubbles: true }))
  getSelection()?.selectAllChildren(planText())
}
const release = (pointerType = 'mouse') =>
  planText().dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType }))

test('« Citer » appears once the selection is released, and puts the passage into the box [325]', async () => {
  await open()
  await field.fill('Bonjour,')
  startSelecting()
  release()
  await expect.element(quote).toBeVisible()
  // Selecting again hides it until the next release.
  startSelecting()
  await expect.element(quote).not.toBeInTheDocument()
  await expect.poll(() => getSelection()?.toString()).toMatch(/400\.\s*$/)
  expect(quote.elements()).toEqual([])
  release()
  await expect.element(quote).toBeVisible()
  const top = quote.element().getBoundingClientRect().top
  expect(top).toBeGreaterThanOrEqual(0)
  await quote.click()
  const quotation = '> Le four est loué. Sur quatre vendredis, 620 €. J’avais visé 400.'
  await expect
    .poll(() => (field.element() as HTMLTextAreaElement).value.replaceAll(/[^\S\n]/g, ' '))
    .toBe(`Bonjour,\n\n${quotation}\n`)
  await expect.element(field).toHaveFocus()
  await expect.element(quote).not.toBeInTheDocument()
  await userEvent.keyboard('Combien ?')
  expect((field.element() as HTMLTextAreaElement).value).toMatch(/400\.\nCombien\s\?$/)
})

test('on touch it is a bar at the foot of the window [325]', async () => {
  await page.viewport(390, 844)
  await open()
  startSelecting('touch')
  release('touch')
  await expect.element(quote).toBeVisible()
  const { bottom, height, width } = quote.element().getBoundingClientRect()
  expect(bottom).toBeGreaterThan(844 - 120)
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBe(390 - 32)
})

test('fewer than ten characters, and a selection outside of the plan, offer nothing [325]', async () => {
  await open()
  startSelecting()
  release()
  await expect.element(quote).toBeVisible()
  getSelection()?.setBaseAndExtent(
    planText().querySelector('p')!.firstChild!,
    0,
    planText().querySelector('p')!.firstChild!,
    7,
  )
  await expect.element(quote).not.toBeInTheDocument()
})

test.for([
  ['a visitor', null],
  ['a member who may not comment', aViewer({ ban_status: { banned_from_comments: true } })],
] as const)('%s cannot quote [325]', async ([, viewer]) => {
  const { queryClient, rerender } = await open(viewer)
  startSelecting()
  release()
  // The same selection, for a member who may.
  expect(quote.elements()).toEqual([])
  queryClient.setQueryData(['viewer'], aViewer())
  rerender(<Page />)
  startSelecting()
  release()
  await expect.element(quote).toBeVisible()
})

test('« Voir dans le plan » leads to the quoted words and highlights them; after the plan changed there is no link [325]', async () => {
  const comment = "> Sur quatre vendredis, 620 €. J'avais…\nCombien en hiver ?"
  const { rerender } = await open(null, { comment })
  await link.click()
  const [range] = CSS.highlights.get('citation')!
  expect((range as Range).toString().replaceAll(/\s/g, ' ')).toBe('Sur quatre vendredis, 620 €. J’avais')
  expect(document.activeElement).toBe(planText().querySelectorAll('p')[1])
  const { backgroundColor } = getComputedStyle(document.activeElement!, '::highlight(citation)')
  expect(backgroundColor).toMatch(/ 0\.24\)$/)
  rerender(<Page html="<p>Sur cinq vendredis.</p>" comment={comment} />)
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByRole('blockquote')).toBeVisible()
})

test('invented words have no link [325]', async () => {
  await open(null, { comment: '> Le four est loué.\n\n> Le four est volé.' })
  await expect.element(link).toBeVisible()
  expect(link.elements()).toHaveLength(1)
})

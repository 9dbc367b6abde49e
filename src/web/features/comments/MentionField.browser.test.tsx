import axe from 'axe-core'
import { useRef, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SuggestedMember } from '#domain/comments/mentions.ts'
import { Field } from '#web/ui/Field.tsx'
import {
  advanceClock,
  render,
  replaceNetwork,
  type Request,
  stopClock,
} from '../../../../tests/support/component.tsx'
import { aViewer } from '../../../../tests/support/viewer.ts'
import { MentionField } from './MentionField.tsx'

const PLAN = '00000000-0000-4000-8000-00000000000a'
const THREAD = '00000000-0000-4000-8000-00000000000b'

const aMember = (member: Partial<SuggestedMember>): SuggestedMember => ({
  user_id: crypto.randomUUID(),
  pseudo: 'Leïla Chaouch',
  handle: 'leila.chaouch',
  avatar_url: null,
  custom_avatar_url: null,
  from: null,
  ...member,
})

const MEMBERS = [
  aMember({ from: 'discussion' }),
  aMember({ pseudo: 'Loïc Hamon', handle: 'loic', from: 'following' }),
  aMember({ pseudo: 'Laure au Potager', handle: null }),
]

const field = page.getByRole('textbox', { name: 'Votre commentaire' })
const list = page.getByRole('listbox', { name: 'Membres proposés' })
const option = (index: number) => list.getByRole('option').nth(index)

function Box({ onEscape }: { onEscape: () => void }) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  return (
    <Field label="Votre commentaire">
      <MentionField
        ref={ref}
        planId={PLAN}
        threadId={THREAD}
        value={text}
        onType={setText}
        onKeyDown={({ key }) => key === 'Escape' && onEscape()}
      />
    </Field>
  )
}

/** By default the server suggests those whose name begins with the typed text. */
const suggest = (request: Request): unknown => {
  const query = new URL(request.path, location.origin).searchParams.get('q') ?? ''
  return { members: MEMBERS.filter(({ pseudo }) => pseudo.toLowerCase().startsWith(query.toLowerCase())) }
}

async function open(respond = suggest) {
  const requests = replaceNetwork(respond)
  const onEscape = vi.fn<() => void>()
  await render(<Box onEscape={onEscape} />, { viewer: aViewer(), path: '/plan/une-cantine' })
  await field.click()
  return { asked: () => requests.map(({ path }) => path.split('?')[1]), onEscape }
}

const announced = (text: RegExp) => page.getByRole('status').filter({ hasText: text })

beforeEach(() => page.viewport(1280, 800))

test('members are suggested from « @ » on, 150 ms after the last key, with where they are known from [323] [324]', async () => {
  const { asked } = await open()
  await userEvent.keyboard('Merci @')
  await expect.element(option(2)).toBeVisible()
  const first = `q=&thread=${THREAD}`
  stopClock()
  await userEvent.keyboard('l')
  await advanceClock(140)
  expect(asked()).toEqual([first])
  await userEvent.keyboard('o')
  await advanceClock(140)
  expect(asked()).toEqual([first])
  await advanceClock(20)
  await expect.poll(asked).toEqual([first, `q=lo&thread=${THREAD}`])
  await expect
    .element(list.getByRole('option'))
    .toHaveAccessibleName(/^Loïc Hamon @loic · dans vos abonnements$/)
  await advanceClock(200)
  await expect.element(announced(/^1\smembre proposé\.$/)).toBeInTheDocument()
  // No member is found for this text: a longer one is not requested.
  await userEvent.keyboard('zz')
  await advanceClock(160)
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(asked).toHaveLength(3)
  await userEvent.keyboard(' et la suite')
  await advanceClock(1000)
  expect(asked()).toHaveLength(3)
})

test('the list names its members, is announced and leaves axe at 0 [324]', async () => {
  await open()
  await userEvent.keyboard('@')
  await expect.element(option(0)).toHaveAccessibleName('Leïla Chaouch @leila.chaouch · dans cette discussion')
  await expect.element(option(2)).toHaveAccessibleName('Laure au Potager')
  await expect.element(announced(/^3\smembres proposés\.$/)).toBeInTheDocument()
  const textarea = field.element()
  expect(textarea.getAttribute('aria-controls')).toBe(list.element().id)
  expect(textarea.getAttribute('aria-activedescendant')).toBe(option(0).element().id)
  expect(textarea.getAttribute('aria-autocomplete')).toBe('list')
  expect((await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] })).violations).toEqual([])
  await userEvent.keyboard('zz')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(announced(/^Aucun membre proposé\.$/)).toBeInTheDocument()
  expect(textarea.hasAttribute('aria-controls')).toBe(false)
  expect(textarea.hasAttribute('aria-activedescendant')).toBe(false)
})

test('arrows move, Enter and Tab choose the handle or else the pseudo, a space never chooses [324]', async () => {
  await open()
  await userEvent.keyboard('@')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(1)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(option(2)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('@Laure au Potager ')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('et @lo')
  // The list of « @l » may be shown first.
  await expect.element(option(0)).toMatchTextContent(/@loic/)
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveValue('@Laure au Potager et @loic ')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('puis @le')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard(' non')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('@Laure au Potager et @loic puis @le non')
})

test('Esc closes the list and only the list; the next « @ » opens it again [324]', async () => {
  const { onEscape } = await open()
  await userEvent.keyboard('@l')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('@l')
  await expect.element(field).toHaveFocus()
  expect(onEscape).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
  await userEvent.keyboard('a @l')
  await expect.element(list).toBeVisible()
})

test('a press chooses and keeps the focus in the field [324]', async () => {
  await open()
  await userEvent.keyboard('@')
  await option(1).click()
  await expect.element(field).toHaveValue('@loic ')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('merci')
  await expect.element(field).toHaveValue('@loic merci')
})

test('a response that arrives late is dropped, and without one typing goes on [324]', async () => {
  const first = Promise.withResolvers<unknown>()
  const { asked } = await open((request) =>
    request.path.includes('q=&')
      ? first.promise
      : request.path.includes('q=x')
        ? Response.error()
        : suggest(request),
  )
  await userEvent.keyboard('@')
  await expect.poll(asked).toHaveLength(1)
  await userEvent.keyboard('lo')
  await expect.element(option(0)).toHaveAccessibleName(/^Loïc/)
  first.resolve({ members: MEMBERS })
  await expect.element(list.getByRole('option')).toHaveAccessibleName(/^Loïc/)
  await userEvent.keyboard('{Enter}@x')
  await expect.poll(() => asked().at(-1)).toBe(`q=x&thread=${THREAD}`)
  await userEvent.keyboard('{Enter}fin')
  await expect.element(field).toHaveValue('@loic @x\nfin')
  await expect.element(list).not.toBeInTheDocument()
})

test('Enter that ends a composition does not choose [324]', async () => {
  await open()
  await userEvent.keyboard('@')
  await expect.element(list).toBeVisible()
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  expect(field.element().dispatchEvent(new KeyboardEvent('keydown', enter))).toBe(true)
  await expect.element(field).toHaveValue('@')
  await expect.element(list).toBeVisible()
})

test('moving the caret out of the mention closes the list, and moving into one opens none [324]', async () => {
  await open()
  await userEvent.keyboard('Merci @l')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('{End}')
  await expect.element(field).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
})

test('from the sixth different member on, the field says that five are notified [321]', async () => {
  await open()
  const notice = page.getByText('Cinq membres au plus seront prévenus.')
  await field.fill('@a1 @b1 @c1 @d1 @e1 @a1, a@b.fr')
  await expect.element(notice).not.toBeInTheDocument()
  await userEvent.keyboard(' @f1')
  await expect.element(notice).toBeVisible()
})

test('the list stays in the field’s width and in the window, also over the keyboard of a phone [324]', async () => {
  await page.viewport(320, 640)
  await open()
  const inWindow = () => {
    // The popup scrolls the list.
    const box = list.element().parentElement!.getBoundingClientRect()
    const area = field.element().getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(area.left)
    expect(box.right).toBeLessThanOrEqual(area.right)
    return box
  }
  await userEvent.keyboard('Une phrase assez longue pour la marge @')
  await expect.element(list).toBeVisible()
  expect(inWindow().bottom).toBeLessThanOrEqual(640)
  // The keyboard covers the window from 300 px on.
  const view = window.visualViewport!
  Object.defineProperty(view, 'height', { value: 200, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(view, 'height'))
  view.dispatchEvent(new Event('resize'))
  await expect.poll(() => inWindow().bottom).toBeLessThanOrEqual(200)
})

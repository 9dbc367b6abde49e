import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { ASSISTANT_KEY } from '#web/lib/storage-keys.ts'
import { advanceClock, render, replaceNetwork, stopClock } from '../../../../tests/support/component.tsx'
import { AssistantScreen } from './AssistantScreen.tsx'

const log = () => page.getByRole('log', { name: 'Conversation avec PB-AI' })
const thinking = () => page.getByText('PB-AI réfléchit...')
const question = () => page.getByRole('textbox', { name: 'Votre question' })
const send = () => page.getByRole('button', { name: 'Envoyer' })
const answer = (name: string) => page.getByRole('radio', { name })
const recommendation = () => log().getByRole('article')
const toReply = () => page.getByRole('button', { name: 'Voir la réponse' })

/** Without the pointer: the fixed head and the field may cover what is below them. */
const click = (target: Locator) => (target.element() as HTMLElement).click()
const press = (name: string) => click(page.getByRole('button', { name }))
const choose = (...names: string[]) => {
  for (const name of names) click(answer(name))
}

async function ask(text: string) {
  await userEvent.fill(question(), text)
  await userEvent.keyboard('{Enter}')
}
async function askAndWait(text: string) {
  await ask(text)
  await advanceClock(1_600)
}

async function renderScreen() {
  stopClock()
  const requests = replaceNetwork(() => ({}))
  await render(<AssistantScreen />)
  await expect.element(question()).toBeEnabled()
  return requests
}

afterEach(async () => {
  vi.restoreAllMocks()
  // The stores of the conversation live as long as the page.
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
  await page.viewport(1280, 800)
})

describe('Three answers', () => {
  test('lead to a recommendation, without any request; a question is not sent meanwhile [104, 105, 106]', async () => {
    const requests = await renderScreen()
    await expect.element(page.getByText(/Rien n’est envoyé\./)).toBeVisible()
    choose('2 h', 'Coaching')
    await advanceClock(10_000)
    expect(thinking().query()).toBeNull()
    choose('< 100 €')
    await advanceClock(700)
    expect(thinking().query()).toBeNull()
    await advanceClock(400)
    await expect.element(thinking()).toBeVisible()
    await ask('Et sans site ?')
    await expect.element(send()).toBeDisabled()
    expect(recommendation().query()).toBeNull()
    await advanceClock(2_000)
    await expect
      .element(recommendation())
      .toHaveAccessibleName('Un parcours de quatre séances, payé d’avance')
    await expect
      .element(recommendation())
      .toMatchTextContent(/Avec 2\sh par semaine.*En tout72\s€.*Le risque/s)
    expect(recommendation().getByRole('listitem').elements()).toHaveLength(3)
    expect(thinking().query()).toBeNull()
    await expect.element(question()).toHaveValue('Et sans site ?')
    expect(requests).toEqual([])
  })

  test('can be changed: the button leads to them, and another answer gets its own recommendation [106]', async () => {
    await renderScreen()
    choose('2 h', 'Coaching', '< 100 €')
    await advanceClock(3_100)
    await expect.element(recommendation()).toBeVisible()
    press('Changer une réponse')
    await expect.element(answer('< 100 €')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    await advanceClock(3_100)
    await expect
      .element(recommendation().last())
      .toHaveAccessibleName('Cinq séances offertes, contre un avis franc')
  })
})

describe('A question', () => {
  test('is sent with Enter, gets Shift+Enter as a line, and its reply comes into view, without any request [105, 107]', async () => {
    const requests = await renderScreen()
    await userEvent.fill(question(), '   ')
    await expect.element(send()).toBeDisabled()
    await userEvent.fill(question(), 'Et sans site ?')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}Ni stock ?{Enter}')
    await expect.element(question()).toHaveValue('')
    await expect.element(log()).toMatchTextContent(/Et sans site \?\sNi stock \?/)
    await expect.element(thinking()).toBeVisible()
    await advanceClock(1_100)
    await expect.element(log()).not.toMatchTextContent(/Je suis un script/)
    await advanceClock(400)
    await expect.element(log()).toMatchTextContent(/Je suis un script/)

    press('Que faire avec l’IA ?')
    await advanceClock(1_600)
    await expect.element(log().getByText(/L’IA seule n’est pas un business/)).toBeInViewport()
    await expect
      .element(log().getByRole('link', { name: 'Plans IA' }))
      .toHaveAttribute('href', '/?category=IA')
    expect(requests).toEqual([])
  })

  test('survives broken and full storage: the conversation lasts as long as the page [104]', async () => {
    localStorage.setItem(ASSISTANT_KEY, '{"entries":[{"kind":"question"')
    window.dispatchEvent(new StorageEvent('storage'))
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    await renderScreen()
    await askAndWait('Et la crypto ?')
    await expect.element(log()).toMatchTextContent(/La crypto et le trading/)
  })
})

test('« Recommencer » clears answers, conversation and question, and can be undone [106, 107]', async () => {
  await renderScreen()
  choose('0 €', 'IA', '5 h')
  await advanceClock(3_100)
  await expect.element(recommendation()).toBeVisible()
  press('Recommencer')
  await expect.element(recommendation()).not.toBeInTheDocument()
  await expect.element(answer('IA')).not.toBeChecked()
  await expect.element(page.getByText(/^Conversation effacée\./)).toBeVisible()
  expect(localStorage.getItem(ASSISTANT_KEY)).toBeNull()
  // Cleared again with a question typed since: both come back.
  await userEvent.fill(question(), 'Et sans site ?')
  press('Recommencer')
  await expect.element(question()).toHaveValue('')
  press('Annuler')
  await expect.element(question()).toHaveFocus()
  await expect.element(question()).toHaveValue('Et sans site ?')
  await expect.element(answer('IA')).toBeChecked()
  await expect.element(recommendation()).toBeVisible()
})

test('a reader who scrolled up stays there and sees a notice of a new reply, until it is read or cleared [104]', async () => {
  const greeting = page.getByText(/Je suis un assistant scripté/)
  await page.viewport(390, 700)
  await renderScreen()
  for (const text of ['Et la crypto ?', 'Que faire avec l’IA ?']) await askAndWait(text)
  await expect.element(log().getByText(/L’IA seule n’est pas un business/)).toBeInViewport()
  await ask('Quel business avec 0 € ?')
  window.scrollTo(0, 0)
  await advanceClock(1_600)
  await expect.element(toReply()).toBeVisible()
  await expect.element(greeting).toBeInViewport()
  toReply().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(log().getByText(/c’est possible/)).toBeInViewport()
  await expect.element(toReply()).not.toBeInTheDocument()
  await expect.element(question()).toHaveFocus()

  await ask('Et la crypto ?')
  window.scrollTo(0, 100)
  await advanceClock(1_600)
  await expect.element(toReply()).toBeVisible()
  press('Recommencer')
  await expect.element(toReply()).not.toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(0)
  press('Annuler')
  await expect
    .element(
      log()
        .getByText(/La crypto et le trading/)
        .last(),
    )
    .toBeInViewport()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushModal, removeModal } from './modal-stack.ts'
import { announce } from './announce.ts'

/** What a screen reader would say, and where the words stood; nothing where they were taken away. */
const spoken: string[] = []

class FakeElement {
  parentElement: FakeElement | null = null
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  setAttribute() {}
  append(child: FakeElement) {
    child.parentElement = this
  }
  set textContent(text: string) {
    spoken.push(text && `${this.parentElement?.name}: ${text}`)
  }
}

const body = new FakeElement('page')
const dialog = new FakeElement('dialog') as unknown as HTMLDialogElement & FakeElement

beforeEach(() => {
  vi.useFakeTimers()
  spoken.length = 0
  vi.stubGlobal('document', { body, createElement: () => new FakeElement('region') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the same words are announced a second time: they are taken away in between', () => {
  for (let n = 0; n < 2; n++) {
    announce('Commentaire publié.')
    vi.runAllTimers()
  }
  expect(spoken).toEqual(['', 'page: Commentaire publié.', '', 'page: Commentaire publié.'])
})

test('whoever is in a modal dialog hears it there, and afterwards on the page again', () => {
  pushModal(dialog)
  announce('Plan signalé.')
  vi.runAllTimers()
  expect(spoken.at(-1)).toBe('dialog: Plan signalé.')
  announce('Tout est envoyé.')
  removeModal(dialog)
  vi.runAllTimers()
  expect(spoken.at(-1)).toBe('page: Tout est envoyé.')
})

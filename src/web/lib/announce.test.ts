import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushModal, removeModal } from './modal-stack.ts'
import { announce } from './announce.ts'

/** The texts that a screen reader reads, with their element. A cleared text adds an empty string. */
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
  #text = ''
  get textContent() {
    return this.#text
  }
  set textContent(text: string) {
    this.#text = text
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

test('announces the same text a second time: it is cleared in between', () => {
  for (let n = 0; n < 2; n++) {
    announce('Commentaire publié.')
    vi.runAllTimers()
  }
  expect(spoken).toEqual(['', 'page: Commentaire publié.', '', 'page: Commentaire publié.'])
})

test('announces both of two texts that arrive together', () => {
  announce('Plan supprimé')
  announce('Mes plans · Plan B')
  vi.runAllTimers()
  expect(spoken.at(-1)).toBe('page: Plan supprimé Mes plans · Plan B')
})

test('announces inside an open modal dialog, and on the page after it is closed', () => {
  pushModal(dialog)
  announce('Plan signalé.')
  vi.runAllTimers()
  expect(spoken.at(-1)).toBe('dialog: Plan signalé.')
  announce('Tout est envoyé.')
  removeModal(dialog)
  vi.runAllTimers()
  expect(spoken.at(-1)).toBe('page: Tout est envoyé.')
})

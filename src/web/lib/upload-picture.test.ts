import { afterEach, expect, test, vi } from 'vitest'
import { isSending } from './call.ts'
import { uploadPicture } from './upload-picture.ts'

/** A request that ends when it is told to. */
class Request extends EventTarget {
  static last: Request
  readonly upload = new EventTarget()
  status = 0
  response: unknown = null
  open() {}
  setRequestHeader() {}
  send() {
    Request.last = this
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

afterEach(() => void vi.unstubAllGlobals())

test('a picture counts as being sent until it is answered, or stopped', async () => {
  vi.stubGlobal('XMLHttpRequest', Request)
  const picture = new File(['…'], 'serre.png', { type: 'image/png' })
  const send = (signal: AbortSignal) => uploadPicture('avatar')(picture, () => {}, signal)
  const kept = send(new AbortController().signal)
  expect(isSending()).toBe(true)
  Object.assign(Request.last, { status: 200, response: { url: '/x' } }).dispatchEvent(new Event('load'))
  await kept
  expect(isSending()).toBe(false)

  const stopping = new AbortController()
  const stopped = send(stopping.signal)
  expect(isSending()).toBe(true)
  stopping.abort()
  await expect(stopped).rejects.toThrow('momentanément indisponible')
  expect(isSending()).toBe(false)
})

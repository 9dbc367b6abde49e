import { afterEach, expect, test, vi } from 'vitest'
import { isSending } from './call.ts'
import { uploadPicture } from './upload-picture.ts'

/** A request that the test ends. */
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

test('counts a picture as being sent until the response, or until it is aborted', async () => {
  vi.stubGlobal('XMLHttpRequest', Request)
  const picture = new File(['…'], 'serre.png', { type: 'image/png' })
  const send = (signal: AbortSignal) => uploadPicture('avatar')(picture, () => {}, signal)
  const uploaded = send(new AbortController().signal)
  expect(isSending()).toBe(true)
  Object.assign(Request.last, { status: 200, response: { url: '/x' } }).dispatchEvent(new Event('load'))
  await uploaded
  expect(isSending()).toBe(false)

  const stopping = new AbortController()
  const stopped = send(stopping.signal)
  expect(isSending()).toBe(true)
  stopping.abort()
  await expect(stopped).rejects.toThrow('momentanément indisponible')
  expect(isSending()).toBe(false)
})

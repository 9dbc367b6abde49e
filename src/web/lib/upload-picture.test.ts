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

test('reports the progress of a picture, and why the server refuses it', async () => {
  vi.stubGlobal('XMLHttpRequest', Request)
  const onProgress = vi.fn<(done: number) => void>()
  const picture = new File(['<svg>'], 'photo.jpg', { type: 'image/jpeg' })
  const uploaded = uploadPicture('avatar')(picture, onProgress, new AbortController().signal)
  Request.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 30, total: 120 }))
  expect(onProgress.mock.calls).toEqual([[0.25]])
  const message = 'Veuillez sélectionner une image (JPG, PNG, WebP)'
  Object.assign(Request.last, { status: 422, response: { error: { kind: 'invalid', message } } })
  Request.last.dispatchEvent(new Event('load'))
  await expect(uploaded).rejects.toThrow(message)
})

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

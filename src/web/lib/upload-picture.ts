import { filesApi } from '#api/files.ts'
import { AppError, type ErrorKind, unavailable, unexpected } from '#domain/errors.ts'
import type { UploadedFile, UploadPurpose } from '#domain/uploads.ts'
import { countSending } from './call.ts'

/** Uploads a picture and reports the progress, which `fetch` cannot. */
export const uploadPicture =
  (purpose: UploadPurpose) =>
  (file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<UploadedFile> => {
    const { method, path } = filesApi[purpose]
    const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>()
    const request = new XMLHttpRequest()
    request.open(method, path)
    request.setRequestHeader('content-type', file.type)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(request.response as UploadedFile)
      else reject(errorOf(request))
    })
    for (const event of ['error', 'timeout', 'abort'])
      request.addEventListener(event, () => reject(unavailable()))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
    return countSending(promise)
  }

function errorOf({ response, status }: XMLHttpRequest): AppError {
  const { error } = (response ?? {}) as { error?: { kind: ErrorKind; message: string } }
  if (error) return new AppError(error.kind, error.message)
  return status === 503 ? unavailable() : unexpected()
}

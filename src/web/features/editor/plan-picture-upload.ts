import { useRef } from 'react'
import { toAppError } from '#domain/errors.ts'
import { PLAN_PICTURE } from '#domain/pictures.ts'
import type { UploadedFile } from '#domain/uploads.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { toast, toastError } from '#web/lib/toast.ts'
import type { Upload } from '#web/ui/use-upload.ts'

export type PictureUpload = Upload<UploadedFile>

/** Uploads the plan's thumbnail, and says whether an upload is pending. */
export function useThumbnailUpload(onEnd: () => void) {
  const pendingPictures = useRef(0)
  const send: PictureUpload = async (...picture) => {
    pendingPictures.current += 1
    try {
      return await uploadThumbnail(...picture)
    } finally {
      pendingPictures.current -= 1
      onEnd()
    }
  }
  return { send, isSending: () => pendingPictures.current > 0 }
}

const uploadThumbnail: PictureUpload = async (file, onProgress, signal) =>
  await withToasts(async () => {
    const fitted = await fitPicture(file)
    signal.throwIfAborted()
    return await uploadPicture('thumbnail')(fitted, onProgress, signal)
  }, signal)

export const uploadPlanImage: PictureUpload = async (file, onProgress, signal) =>
  await withToasts(() => uploadPicture('plan_image')(file, onProgress, signal), signal)

/** Shows a toast with the outcome, unless the upload was aborted. */
async function withToasts(send: () => Promise<UploadedFile>, signal: AbortSignal): Promise<UploadedFile> {
  try {
    const sent = await send()
    if (!signal.aborted) toast({ title: 'Image uploadée' })
    return sent
  } catch (error) {
    if (!signal.aborted) toastUploadFailure(error)
    throw error
  }
}

function toastUploadFailure(error: unknown) {
  if (toAppError(error).kind === 'unauthenticated')
    toast({ title: 'Non authentifié', variant: 'destructive' })
  else toastError('Impossible d’uploader l’image', 'Erreur d’upload')
}

const JPEG = 'image/jpeg'
const QUALITY = 0.8

/** Scales a picture down to thumbnail size, as JPEG; unchanged if the browser cannot: the server scales it too. */
async function fitPicture(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    const scale = Math.min(1, PLAN_PICTURE.width / bitmap.width, PLAN_PICTURE.height / bitmap.height)
    if (scale === 1 && file.type === JPEG) return file
    const blob = await toJpeg(bitmap, scale)
    return blob ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: JPEG }) : file
  } catch {
    return file
  } finally {
    bitmap.close()
  }
}

function toJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, JPEG, QUALITY))
}

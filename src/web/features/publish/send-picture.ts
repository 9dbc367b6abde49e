import { AppError } from '#domain/errors.ts'
import type { UploadedFile } from '#domain/uploads.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { toast } from '#web/ui/toast.ts'
import { fitPicture } from './fit-picture.ts'

type Send = (file: File, onProgress: (done: number) => void, signal: AbortSignal) => Promise<UploadedFile>

export const sendThumbnail: Send = async (file, onProgress, signal) =>
  await told(async () => uploadPicture('thumbnail')(await fitPicture(file), onProgress, signal), signal)

export const sendPlanImage: Send = async (file, onProgress, signal) =>
  await told(() => uploadPicture('plan_image')(file, onProgress, signal), signal)

/** Says how it ended, unless it was given up. */
async function told(send: () => Promise<UploadedFile>, signal: AbortSignal): Promise<UploadedFile> {
  try {
    const sent = await send()
    if (!signal.aborted) toast({ title: 'Image uploadée' })
    return sent
  } catch (error) {
    if (!signal.aborted) toast({ ...failureOf(error), variant: 'destructive' })
    throw error
  }
}

const failureOf = (error: unknown) =>
  error instanceof AppError && error.kind === 'unauthenticated'
    ? { title: 'Non authentifié' }
    : { title: 'Erreur d’upload', description: 'Impossible d’uploader l’image' }

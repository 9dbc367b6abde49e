import { useEffect, useState } from 'react'
import { type UploadedFile, uploadRefusal } from '#domain/uploads.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { toastError } from '#web/ui/toast.ts'
import { type Upload, useUpload } from '#web/ui/use-upload.ts'
import { CANNOT_SEND_IMAGE } from './message-queue.ts'

type Picture = {
  source: File
  /** An address of this tab. */
  preview: string
  /** Null until the server has it. */
  uploaded: UploadedFile | null
}

/** The picture of the message that is being written: sent ahead, while its caption is typed. */
export function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null)
  const { state, send, cancel } = useUpload({
    upload,
    onDone: (uploaded) => setPicture((known) => known && { ...known, uploaded }),
  })
  const preview = picture?.preview
  useEffect(() => {
    if (!preview) return undefined
    return () => URL.revokeObjectURL(preview)
  }, [preview])
  return {
    picture,
    percent: state.status === 'sending' ? state.percent : null,
    hasFailed: state.status === 'failed',
    take: (source: File) => {
      const refusal = uploadRefusal('message_image', source)
      if (refusal) return toastError(refusal.message, TITLES[refusal.kind])
      setPicture({ source, preview: URL.createObjectURL(source), uploaded: null })
      return void send(source)
    },
    retry: () => picture && void send(picture.source),
    remove: () => {
      cancel()
      setPicture(null)
    },
  }
}

const TITLES = { invalid: 'Format non supporté', too_large: 'Fichier trop volumineux' }

const upload: Upload<UploadedFile> = async (file, onProgress, signal) => {
  try {
    return await uploadPicture('message_image')(file, onProgress, signal)
  } catch (error) {
    if (!signal.aborted) tellFailure(error, CANNOT_SEND_IMAGE)
    throw error
  }
}

import { useEffect, useEffectEvent, useState } from 'react'
import { type UploadedFile, uploadRefusal } from '#domain/uploads.ts'
import { toastFailure, toastError } from '#web/lib/toast.ts'
import { uploadPicture } from '#web/lib/upload-picture.ts'
import { type Upload, useUpload } from '#web/ui/use-upload.ts'
import { CANNOT_SEND_IMAGE } from './message-queue.ts'

type Picture = {
  source: File
  /** An object URL of this tab. */
  preview: string
  /** Null until the server has it. */
  uploaded: UploadedFile | null
}

/** By conversation: a picture that was chosen and not sent is still there on return, until the page is unloaded. */
const chosen = new Map<string, Picture>()

/** The picture of the message that is being written: uploaded while its caption is typed. */
export function usePicture(key: string) {
  const [picture, setPicture] = useState(() => chosen.get(key) ?? null)
  const choose = (next: Picture | null) => {
    const before = chosen.get(key)
    if (before && before.preview !== next?.preview) URL.revokeObjectURL(before.preview)
    if (next) chosen.set(key, next)
    else chosen.delete(key)
    setPicture(next)
  }
  const { state, send, cancel } = useUpload({
    upload,
    onDone: (uploaded) => {
      const known = chosen.get(key)
      if (known) choose({ ...known, uploaded })
    },
  })
  // Leaving the conversation has cancelled the upload.
  const resume = useEffectEvent(() => picture && !picture.uploaded && void send(picture.source))
  useEffect(() => void resume(), [])
  return {
    picture,
    percent: state.status === 'sending' ? state.percent : null,
    hasFailed: state.status === 'failed',
    choosePicture: (source: File) => {
      const refusal = uploadRefusal('message_image', source)
      if (refusal) return toastError(refusal.message, TITLES[refusal.kind])
      choose({ source, preview: URL.createObjectURL(source), uploaded: null })
      return void send(source)
    },
    retry: () => picture && void send(picture.source),
    remove: () => {
      cancel()
      choose(null)
    },
  }
}

const TITLES = { invalid: 'Format non supporté', too_large: 'Fichier trop volumineux' }

const upload: Upload<UploadedFile> = async (file, onProgress, signal) => {
  try {
    return await uploadPicture('message_image')(file, onProgress, signal)
  } catch (error) {
    if (!signal.aborted) toastFailure(error, CANNOT_SEND_IMAGE)
    throw error
  }
}

import { useEffect, useRef, useState } from 'react'
import { AppError } from '#domain/errors.ts'

/** Uploads a file. `onProgress` gets the progress from 0 to 1. */
export type Upload<Result> = (
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<Result>

type UploadState =
  | { status: 'idle' }
  | { status: 'sending'; name: string; percent: number }
  | { status: 'sent' | 'cancelled' }
  | { status: 'failed'; error: string }

type UploadOptions<Result> = {
  upload: Upload<Result>
  /** Why this file is refused, in French, or null. */
  check?: ((file: File) => string | null) | undefined
  onDone: (result: Result) => void
}

/** One file at a time: another file, unmounting or `cancel` aborts the current upload. */
export function useUpload<Result>({ upload, check, onDone }: UploadOptions<Result>) {
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    running.current?.abort()
    const refusal = check?.(file)
    if (refusal) return setState({ status: 'failed', error: refusal })
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next)
    }
    const showProgress = (done: number) =>
      show({ status: 'sending', name: file.name, percent: Math.round(Math.max(0, Math.min(1, done)) * 100) })
    showProgress(0)
    try {
      const result = await upload(file, showProgress, signal)
      if (signal.aborted) return
      show({ status: 'sent' })
      onDone(result)
    } catch (error) {
      show({ status: 'failed', error: error instanceof AppError ? error.message : FAILED })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ status: 'cancelled' })
  }
  return { state, send, cancel }
}

const FAILED = 'Le fichier n’a pas pu être envoyé. Réessayez.'

import { useEffect, useRef, useState, type RefObject } from 'react'
import { uploadRefusal } from '#domain/uploads.ts'
import { limitConcurrency } from '#web/lib/limit-concurrency.ts'
import { toast } from '#web/lib/toast.ts'
import { applyEdit, replaceText, selectionOf } from '#web/lib/apply-edit.ts'
import { block, pictureDescription, uploadPlaceholder } from './markdown-edits.ts'
import { uploadPlanImage } from './plan-picture-upload.ts'

/** The server refuses more of one member. */
const UPLOADS_AT_ONCE = 3

export type PendingPicture = { placeholder: string; name: string; percent: number }

export type TextPictures = ReturnType<typeof useTextPictures>

/** Uploads pictures into the text; a placeholder stands for each until it is stored. */
export function useTextPictures(area: RefObject<HTMLTextAreaElement | null>) {
  const [pendingPictures, setPendingPictures] = useState<PendingPicture[]>([])
  const [takeTurn] = useState(() => limitConcurrency(UPLOADS_AT_ONCE))
  const running = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    return () => controller.abort()
  }, [])

  const replacePlaceholder = (placeholder: string, text: string) => {
    setPendingPictures((all) => all.filter((other) => other.placeholder !== placeholder))
    const at = area.current?.value.indexOf(placeholder) ?? -1
    if (area.current && at !== -1) replaceText(area.current, at, at + placeholder.length, text)
  }
  const upload = async (file: File, name: string, placeholder: string) => {
    const { signal } = running.current
    const show = (done: number) =>
      setPendingPictures((all) => [
        ...all.filter((other) => other.placeholder !== placeholder),
        { placeholder, name, percent: Math.round(done * 100) },
      ])
    show(0)
    try {
      const { url } = await takeTurn(() => uploadPlanImage(file, show, signal))
      replacePlaceholder(placeholder, `![${name}](${url})`)
    } catch {
      if (!signal.aborted) replacePlaceholder(placeholder, '')
    }
  }
  /** Uploads a picture, and returns the text that stands for it meanwhile. */
  const send = (file: File, description: string): string => {
    const name = pictureDescription(description)
    const placeholder = uploadPlaceholder(name)
    void upload(file, name, placeholder)
    return placeholder
  }
  /** Uploads the accepted files, and shows a toast for each refused one. */
  const insert = (files: File[]) => {
    for (const file of files) {
      const refusal = uploadRefusal('plan_image', file)
      if (refusal) toast({ title: refusal.message, variant: 'destructive' })
      else if (area.current)
        applyEdit(area.current, block(send(file, file.name.replace(/\.\w+$/, '')))(selectionOf(area.current)))
    }
  }
  return { insert, send, pendingPictures }
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { uploadRefusal } from '#domain/uploads.ts'
import { toast } from '#web/lib/toast.ts'
import { applyEdit, replaceText, selectionOf } from './apply-edit.ts'
import { block, uploadMark } from './markdown-edits.ts'
import { sendPlanImage } from './send-picture.ts'

/** How far one picture is: a name and whole percents. */
export type PendingPicture = { mark: string; name: string; percent: number }

export type TextPictures = ReturnType<typeof useTextPictures>

/** Pictures in the text: a mark holds their place until they are stored. */
export function useTextPictures(area: RefObject<HTMLTextAreaElement | null>) {
  const [pendingPictures, setOnTheirWay] = useState<PendingPicture[]>([])
  const running = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    running.current = controller
    return () => controller.abort()
  }, [])

  const settle = (mark: string, text: string) => {
    setOnTheirWay((all) => all.filter((other) => other.mark !== mark))
    const at = area.current?.value.indexOf(mark) ?? -1
    if (area.current && at !== -1) replaceText(area.current, at, at + mark.length, text)
  }
  const send = async (file: File) => {
    const { signal } = running.current
    const name = plainName(file.name)
    const mark = uploadMark(name)
    if (area.current) applyEdit(area.current, block(mark)(selectionOf(area.current)))
    const show = (done: number) =>
      setOnTheirWay((all) => [
        ...all.filter((other) => other.mark !== mark),
        { mark, name, percent: Math.round(done * 100) },
      ])
    show(0)
    try {
      const { url } = await sendPlanImage(file, show, signal)
      settle(mark, `![${name}](${url})`)
    } catch {
      if (!signal.aborted) settle(mark, '')
    }
  }
  /** Takes what is a picture of ours and says why the rest is not. */
  const insert = (files: File[]) => {
    for (const file of files) {
      const refusal = uploadRefusal('plan_image', file)
      if (refusal) toast({ title: refusal.message, variant: 'destructive' })
      else void send(file)
    }
  }
  return { insert, pendingPictures }
}

/** A picture's description, to begin with: its name without what markdown would read. */
const plainName = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[^\p{L}\p{N} _.-]/gu, ' ')
    .trim() || 'image'

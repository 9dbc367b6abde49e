import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { CONTROL } from '#web/ui/Input.tsx'

type MessageFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  onType: (text: string) => void
  /** Called for a pasted picture; null where none may be sent. */
  onFile: ((file: File) => void) | null
  onSend: () => void
}

/** Grows with its text. */
export function MessageField({ ref, text, onType, onFile, onSend }: MessageFieldProps) {
  const id = useId()
  const paste = (event: ClipboardEvent) => {
    const { types, files } = event.clipboardData
    // A text beside a picture, as office programs copy it, takes precedence.
    if (!onFile || !files[0] || types.includes('text/plain')) return
    event.preventDefault()
    onFile(files[0])
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Votre message
      </label>
      <textarea
        ref={ref}
        id={id}
        rows={1}
        placeholder="Tapez votre message..."
        enterKeyHint="send"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        onPaste={paste}
        onKeyDown={sendByKey}
        className={cx(
          CONTROL,
          'block field-sizing-content max-h-40 scroll-py-2 resize-none rounded-[22px]! px-4! max-sm:px-3!',
          'placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap',
        )}
      />
    </>
  )
}

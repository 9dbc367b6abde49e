import Image from 'lucide-react/icons/image'
import Send from 'lucide-react/icons/send'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { isBlankComment, lengthOfComment } from '#domain/comments.ts'
import { cleanMessage, type Conversation, MESSAGE_MAX, messageRefusal } from '#domain/messages.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { CharactersLeft } from '#web/ui/CharacterCount.tsx'
import { cx } from '#web/ui/cx.ts'
import { CONTROL } from '#web/ui/field-control.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { DropZone } from './DropZone.tsx'
import type { WrittenMessage } from './message-queue.ts'
import { PicturePreview } from './PicturePreview.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { fileIn, usePicture } from './use-picture.ts'
import { useShowTyping } from './use-typing.ts'

/** From here on it says how much was written. */
const NEAR_MAX = MESSAGE_MAX - 500

type ComposerProps = {
  conversation: Conversation
  ownId: string
  onSend: (message: WrittenMessage) => void
}

/** Where one writes. Enter sends, Shift + Enter breaks the line. */
export function Composer({ conversation, ownId, onSend }: ComposerProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { text, type } = useMessageDraft(ownId, conversation)
  const { picture, percent, hasFailed, take, retry, remove } = usePicture()
  const showTyping = useShowTyping(conversation.id)
  const content = cleanMessage(text)
  const isBlank = isBlankComment(content)
  const canSend = picture
    ? picture.uploaded !== null && (isBlank || messageRefusal(content) === null)
    : messageRefusal(content) === null

  const send = () => {
    if (!canSend) return
    onSend(writtenMessage(ownId, isBlank ? null : content, picture?.uploaded))
    type('')
    remove()
    area.current?.focus({ preventScroll: true })
  }
  const paste = (event: ClipboardEvent) => {
    const file = fileIn(event.clipboardData)
    if (!file) return
    event.preventDefault()
    take(file)
  }
  return (
    <form
      data-composer
      aria-label="Écrire un message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex-none border-t border-line bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4 md:py-3"
    >
      <DropZone onFile={take} />
      {picture && (
        <PicturePreview
          preview={picture.preview}
          {...{ percent, hasFailed, retry }}
          onRemove={() => {
            remove()
            area.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-1">
        <IconButton label="Joindre une image" onClick={() => chooser.current?.click()} className="md:size-11">
          <Image />
        </IconButton>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) take(file)
            // The same file chosen again is a new wish.
            target.value = ''
            area.current?.focus({ preventScroll: true })
          }}
        />
        <label htmlFor={id} className="sr-only">
          Votre message
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          placeholder="Tapez votre message..."
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby={`${id}-count`}
          value={text}
          onChange={({ target }) => {
            type(target.value)
            if (target.value.trim() !== '') showTyping()
          }}
          onPaste={paste}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return
            event.preventDefault()
            send()
          }}
          className={cx(
            CONTROL,
            'block field-sizing-content max-h-40 resize-none rounded-[22px]! px-4! placeholder-shown:overflow-hidden placeholder-shown:whitespace-nowrap max-sm:px-3!',
          )}
        />
        <button
          type="submit"
          aria-label="Envoyer"
          title="Envoyer"
          disabled={!canSend}
          className="grid size-11 place-items-center rounded-full bg-primary text-on-primary transition-colors hover:bg-primary-deep disabled:pointer-events-none disabled:bg-sunken disabled:text-muted"
        >
          <Send />
        </button>
      </div>
      <TextLength id={`${id}-count`} length={lengthOfComment(content)} />
    </form>
  )
}

function TextLength({ id, length }: { id: string; length: number }) {
  return (
    <p id={id} className={cx('px-15 text-small', length > MESSAGE_MAX ? 'text-bad' : 'text-muted')}>
      {length >= NEAR_MAX && `${wholeNumber(length)} sur ${wholeNumber(MESSAGE_MAX)} caractères`}
      <CharactersLeft left={MESSAGE_MAX - length} />
    </p>
  )
}

function writtenMessage(
  sender_id: string,
  content: string | null,
  uploaded: { path: string; url: string; width: number; height: number } | null | undefined,
): WrittenMessage {
  const { path, ...image } = uploaded ?? { path: undefined }
  return {
    id: crypto.randomUUID(),
    sender_id,
    content,
    image: 'url' in image ? image : null,
    upload: path,
    is_read: false,
    created_at: new Date().toISOString(),
  }
}

/** While a letter is being composed, as in Japanese, Enter belongs to it. */
const isSendKey = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

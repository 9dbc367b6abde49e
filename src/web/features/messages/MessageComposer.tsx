import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import type { UploadedFile } from '#domain/uploads.ts'
import { type Conversation, MESSAGE_DRAFT_MAX, MESSAGE_MAX, messageRefusal } from '#domain/messages.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { cleanText, isBlankText, lengthOfText } from '#domain/typed-text.ts'
import { CharactersLeft } from '#web/ui/CharacterCount.tsx'
import { cx } from '#web/ui/cx.ts'
import { SendButton } from '#web/ui/SendButton.tsx'
import { moveFocus } from '#web/lib/focus.ts'
import { CONTROL } from '#web/ui/Input.tsx'
import { DropZone, ImageButton, PicturePreview } from './PictureInput.tsx'
import type { WrittenMessage } from './unsent-messages.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { usePicture } from './use-picture.ts'
import { useShowTyping } from './use-typing.ts'

/** From this length on the number of characters is shown. */
const NEAR_MAX = MESSAGE_MAX - 500

type ComposerProps = {
  conversation: Conversation
  ownId: string
  /** The viewer may send pictures. */
  canSendPictures: boolean
  onSend: (message: WrittenMessage) => void
}

/** The form of a new message. Enter sends, Shift + Enter breaks the line. */
export function MessageComposer({ conversation, ownId, canSendPictures, onSend }: ComposerProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const focusField = () => moveFocus(area.current)
  const { text, isStored, setText } = useMessageDraft(ownId, conversation)
  const { picture, percent, hasFailed, choosePicture, retry, remove } = usePicture(
    `${ownId}:${conversation.id}`,
  )
  const showTyping = useShowTyping(conversation.id)
  useFocusOnOpening(focusField)
  const content = cleanText(text)
  const isBlank = isBlankText(content)
  const canSend = picture
    ? picture.uploaded !== null && (isBlank || messageRefusal(content) === null)
    : messageRefusal(content) === null

  const send = () => {
    if (!canSend) return
    onSend(writtenMessage(ownId, isBlank ? null : content, picture?.uploaded ?? null))
    setText('')
    remove()
    focusField()
  }
  return (
    <form
      aria-label="Écrire un message"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex-none border-t border-line bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4 md:py-3"
    >
      {canSendPictures && <DropZone onFile={choosePicture} />}
      {picture && (
        <PicturePreview
          preview={picture.preview}
          {...{ percent, hasFailed, retry }}
          onRemove={() => {
            remove()
            focusField()
          }}
        />
      )}
      <div
        className={cx(
          'grid items-end gap-1',
          canSendPictures ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        {canSendPictures && (
          <ImageButton
            onChoose={(file) => {
              choosePicture(file)
              focusField()
            }}
          />
        )}
        <MessageField
          ref={area}
          text={text}
          onType={(next) => {
            setText(next)
            if (!isBlankText(next)) showTyping()
          }}
          onFile={canSendPictures ? choosePicture : null}
          onSend={send}
        />
        <SendButton disabled={!canSend} />
      </div>
      <TextLength length={lengthOfText(content)} />
      <p role="status" className="px-15 text-small text-muted">
        {text !== '' && !isStored
          ? 'Votre navigateur ne peut pas conserver ce brouillon : envoyez-le ou copiez-le avant de quitter la page.'
          : text.length > MESSAGE_DRAFT_MAX &&
            'Brouillon trop long pour vos autres appareils : il reste dans ce navigateur.'}
      </p>
    </form>
  )
}

function TextLength({ length }: { length: number }) {
  return (
    <p className={cx('px-15 text-small', length > MESSAGE_MAX ? 'text-bad' : 'text-muted')}>
      {length >= NEAR_MAX && `${wholeNumber(length)} sur ${wholeNumber(MESSAGE_MAX)} caractères`}
      <CharactersLeft left={MESSAGE_MAX - length} />
    </p>
  )
}

/** Not on touch screens, where the focus would open the keyboard. */
function useFocusOnOpening(focus: () => void) {
  const onOpening = useEffectEvent(focus)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) onOpening()
  }, [])
}

function writtenMessage(
  sender_id: string,
  content: string | null,
  uploaded: UploadedFile | null,
): WrittenMessage {
  const written = {
    id: crypto.randomUUID(),
    sender_id,
    content,
    is_read: false,
    created_at: new Date().toISOString(),
  }
  if (!uploaded) return { ...written, image: null }
  const { path, ...image } = uploaded
  return { ...written, image, upload: path }
}

type MessageFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  onType: (text: string) => void
  /** Called for a pasted picture; null where none may be sent. */
  onFile: ((file: File) => void) | null
  onSend: () => void
}

/** Grows with its text. */
function MessageField({ ref, text, onType, onFile, onSend }: MessageFieldProps) {
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

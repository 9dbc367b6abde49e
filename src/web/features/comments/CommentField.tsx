import type { KeyboardEvent, Ref } from 'react'
import { cleanComment, COMMENT_MAX, lengthOfComment } from '#domain/comments.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

/** From here on, how much is left is worth knowing. */
const NEAR_THE_END = COMMENT_MAX - 500

type CommentFieldProps = {
  label: string
  text: string
  onType: (text: string) => void
  error: string | null
  isReadOnly: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Where a comment is typed. Ctrl + Enter sends. */
export function CommentField({ label, text, onType, error, isReadOnly, ref }: CommentFieldProps) {
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Field label={label} isLabelHidden error={error}>
      <Textarea
        ref={ref}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={send}
        readOnly={isReadOnly}
        placeholder="Un retour utile, une question précise…"
        className="read-only:text-muted"
      />
    </Field>
  )
}

/** Under the field: what may still be written, once it matters; until then, `otherwise`. */
export function Remaining({ text, otherwise }: { text: string; otherwise: string }) {
  const length = lengthOfComment(cleanComment(text))
  const excess = length - COMMENT_MAX
  return (
    <p role="status" className={`min-w-0 text-small ${excess > 0 ? 'text-bad' : 'text-muted'}`}>
      {excess > 0
        ? `${counted(excess, 'caractère')} de trop`
        : length >= NEAR_THE_END
          ? `${wholeNumber(length)} sur ${wholeNumber(COMMENT_MAX)} caractères`
          : otherwise}
    </p>
  )
}

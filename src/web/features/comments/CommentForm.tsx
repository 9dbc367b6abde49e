import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { COMMENT_MAX, commentRefusal } from '#domain/comments/comments.ts'
import { counted, wholeNumber } from '#domain/numbers.ts'
import { failureText, toastError } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { CharactersLeft } from '#web/ui/CharacterCount.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/Field.tsx'
import { CANNOT_PUBLISH } from './comment-failed.ts'
import { cleanText, isBlankText, lengthOfText } from '#domain/typed-text.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { MentionField } from './MentionField.tsx'

/** From this length on the hint shows the count. */
const NEAR_MAX = COMMENT_MAX - 500

type CommentFormProps = {
  planId: string
  /** The thread that it belongs to; null for a comment of the first level that is being written. */
  threadId: string | null
  fieldId?: string | undefined
  label: string
  isLabelHidden?: boolean
  placeholder?: string
  text: string
  onType: (text: string) => void
  hint: string
  submitLabel: string
  busyLabel: string
  /** Called with the cleaned text. */
  onSubmit: (content: string) => void
  /** The state of the request. */
  sending: { isPending: boolean; isSuccess: boolean; error: Error | null }
  /** Given where a button opened the form: it can be closed again. */
  onCancel?: () => void
}

/** A comment's text, new or corrected. Ctrl + Enter sends. */
export function CommentForm({ label, text, onType, hint, onSubmit, sending, ...rest }: CommentFormProps) {
  const {
    planId,
    threadId,
    fieldId,
    isLabelHidden = true,
    placeholder,
    submitLabel,
    busyLabel,
    onCancel,
  } = rest
  const field = useFocusedField(onCancel !== undefined)
  const content = cleanText(text)
  const isRefused = commentRefusal(content) !== null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    if (isBlankText(content)) toastError('Veuillez saisir un commentaire.', 'Commentaire vide')
    else if (!isRefused) onSubmit(content)
  }
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    // Above the bar at the foot of a plan on small screens.
    <form onSubmit={submit} className="grid scroll-mt-20 scroll-mb-4 gap-2 max-lg:scroll-mb-22">
      <Field
        id={fieldId}
        label={label}
        isLabelHidden={isLabelHidden}
        error={sending.error && failureText(sending.error, CANNOT_PUBLISH)}
      >
        <MentionField
          ref={field}
          planId={planId}
          threadId={threadId}
          value={text}
          onType={onType}
          onKeyDown={submitByKey}
          readOnly={sending.isPending}
          placeholder={placeholder}
          className="read-only:text-muted"
        />
      </Field>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Hint length={lengthOfText(content)} isWide={onCancel !== undefined}>
          {hint}
        </Hint>
        {onCancel && (
          <Button variant="ghost" size="s" onClick={onCancel}>
            Annuler
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          size={onCancel ? 's' : 'm'}
          // Not while sending or after it: a disabled button would lose the focus.
          disabled={isRefused && !sending.isPending && !sending.isSuccess}
          busy={sending.isPending}
          busyLabel={busyLabel}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** Focuses the field of a form that was just opened, with the caret at the end. */
function useFocusedField(isOpened: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = field
    if (!isOpened || !current) return
    moveFocus(current)
    current.setSelectionRange(current.value.length, current.value.length)
    current.form?.scrollIntoView({ block: 'nearest' })
  }, [isOpened])
  return field
}

/** The count near the limit, or what is too much; until then, its children. */
function Hint({ length, isWide, children }: { length: number; isWide: boolean; children: string }) {
  const excess = length - COMMENT_MAX
  return (
    <p
      className={cx(
        'mr-auto min-w-0 text-small',
        isWide && 'max-md:w-full',
        excess > 0 ? 'text-bad' : 'text-muted',
      )}
    >
      {excess > 0
        ? `${counted(excess, 'caractère')} de trop`
        : length >= NEAR_MAX
          ? `${wholeNumber(length)} sur ${wholeNumber(COMMENT_MAX)} caractères`
          : null}
      <span role="status">{length < NEAR_MAX && children}</span>
      <CharactersLeft left={-excess} />
    </p>
  )
}

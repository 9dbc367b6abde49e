import { type ComponentProps, type RefObject, type SyntheticEvent, Suspense, useState } from 'react'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { findMentions, MENTIONS_NOTIFIED } from '#domain/comments/mentions.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { mentionAt, type TypedMention } from './mention-at.ts'

// Loaded when the first « @ » is typed. If that fails, there is no list, and typing goes on.
const MentionSuggestions = lazyWithRetry(() => import('./MentionSuggestions.tsx'), LoadFailure)

type MentionFieldProps = Omit<ComponentProps<typeof Textarea>, 'value' | 'onChange' | 'ref'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  planId: string
  /** The thread that a reply belongs to: its members are suggested first. */
  threadId: string | null
  value: string
  onType: (text: string) => void
}

/** The field of a comment. It suggests members from « @ » on. */
export function MentionField({ ref, planId, threadId, value, onType, ...rest }: MentionFieldProps) {
  const [typed, setTyped] = useState<TypedMention | null>(null)
  // A mention that was chosen, or whose list was closed: no list until its text changes.
  const [done, setDone] = useState<TypedMention | null>(null)
  const isDone = typed && done && typed.start === done.start && typed.query.startsWith(done.query)
  // The text may have changed otherwise, for example when it was sent.
  const mention = typed && !isDone && value.startsWith(`@${typed.query}`, typed.start) ? typed : null
  /** Moving the caret opens no list, but out of the mention it closes it. */
  const follow = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const here = mentionAt(currentTarget.value, currentTarget.selectionEnd)
    if (here?.start !== typed?.start) setTyped(null)
  }
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={ref}
        value={value}
        aria-autocomplete="list"
        onChange={({ target }) => {
          const here = mentionAt(target.value, target.selectionEnd)
          setTyped(here)
          if (!here) setDone(null)
          onType(target.value)
        }}
        onSelect={follow}
        onBlur={() => setTyped(null)}
      />
      {mention && !rest.readOnly && (
        <Suspense>
          <MentionSuggestions
            field={ref}
            planId={planId}
            threadId={threadId}
            mention={mention}
            onDone={setDone}
          />
        </Suspense>
      )}
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {mentionsIn(value) > MENTIONS_NOTIFIED && 'Cinq membres au plus seront prévenus.'}
      </p>
    </div>
  )
}

/** How many different names are mentioned: a name ends with the first word that can be one. */
const mentionsIn = (text: string) =>
  new Set(findMentions(text).map((names) => names.at(-1)?.toLowerCase())).size

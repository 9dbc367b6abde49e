import ArrowDown from 'lucide-react/icons/arrow-down'
import { type RefObject, useId } from 'react'
import { QUESTION_MAX } from '#domain/assistant/conversation.ts'
import { useStore } from '#web/lib/store.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { CONTROL } from '#web/ui/Input.tsx'
import { cx } from '#web/ui/cx.ts'
import { SendButton } from '#web/ui/SendButton.tsx'
import { questionStore } from './use-conversation.ts'

type ComposerProps = {
  area: RefObject<HTMLTextAreaElement | null>
  isHydrated: boolean
  isThinking: boolean
  onAsk: (question: string) => void
  /** Null unless a new reply is out of view. */
  onShowNewest: (() => void) | null
}

/** The field for questions, fixed at the bottom. */
export function QuestionComposer({ area, isHydrated, isThinking, onAsk, onShowNewest }: ComposerProps) {
  const id = useId()
  const question = useStore(questionStore, '')
  const setQuestion = (next: string) => questionStore.change(() => next)
  const canSend = isHydrated && !isThinking && question.trim() !== ''
  const send = () => {
    if (!canSend) return
    onAsk(question)
    setQuestion('')
    area.current?.focus()
  }
  return (
    <form
      aria-label="Poser une question"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="sticky bottom-0 z-20 -mx-4 bg-paper px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] noscript:hidden"
    >
      {onShowNewest && (
        <Chip
          onClick={({ detail }) => {
            onShowNewest()
            // Only for keyboard clicks, whose button is removed; on touch screens the focus would open the keyboard.
            if (detail === 0) area.current?.focus({ preventScroll: true })
          }}
          className="absolute bottom-full left-1/2 mb-2 -translate-x-1/2 shadow-float"
        >
          <ArrowDown />
          Voir la réponse
        </Chip>
      )}
      <div className="grid grid-cols-[1fr_auto] items-end gap-1">
        <label htmlFor={id} className="sr-only">
          Votre question
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          maxLength={QUESTION_MAX}
          placeholder="Posez votre question"
          enterKeyHint="send"
          disabled={!isHydrated}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            send()
          }}
          className={cx(CONTROL, 'field-sizing-content max-h-40 resize-none rounded-[22px]! px-4!')}
        />
        <SendButton disabled={!canSend} />
      </div>
    </form>
  )
}

import { useRef } from 'react'
import { isThinking } from '#domain/assistant/conversation.ts'
import { useFollow } from '#web/lib/thread/use-follow.ts'
import { Button } from '#web/ui/Button.tsx'
import { AssistantHead } from './AssistantHead.tsx'
import { Composer } from './Composer.tsx'
import { Bubble, ConversationLog, Thinking } from './ConversationLog.tsx'
import { ExampleQuestions } from './ExampleQuestions.tsx'
import { QuickQuestions } from './QuickQuestions.tsx'
import { useConversation } from './use-conversation.ts'

/** PB-AI: three questions, a recommendation, and a few words on what one asks. */
export function AssistantScreen() {
  const column = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { conversation, choose, ask, startOver, undo } = useConversation()
  const thinks = conversation !== null && isThinking(conversation)
  const newest = conversation && `${conversation.entries.at(-1)?.id ?? ''}${thinks ? '…' : ''}`
  const { hasUnseen, follow, showNewest } = useFollow({ column, newest })
  const askAndFollow = (question: string) => {
    follow()
    ask(question)
  }
  const undoAndWrite =
    undo &&
    (() => {
      undo()
      area.current?.focus()
    })

  return (
    <div
      ref={column}
      className="mx-auto flex min-h-[calc(100dvh-3.5625rem)] max-w-190 flex-col px-4 [&_:is(a,button,input)]:scroll-my-40"
    >
      <AssistantHead
        onStartOver={() => {
          startOver()
          window.scrollTo({ top: 0 })
        }}
      />
      <p className="hidden py-4 noscript:block">
        PB-AI fonctionne dans votre navigateur et a besoin de JavaScript : activez-le, puis rechargez la page.
      </p>
      <div className="flex grow flex-col items-start gap-3 pb-4 noscript:hidden">
        <Cleared onUndo={undoAndWrite} />
        <Bubble from="assistant">
          Bonjour ! Je suis un assistant scripté : trois questions et je vous propose une piste de départ.
        </Bubble>
        <QuickQuestions
          answers={conversation?.answers}
          onAnswer={(answer) => {
            follow()
            choose(answer)
          }}
        />
        <ExampleQuestions isThinking={thinks} onAsk={askAndFollow} />
        {conversation && <ConversationLog entries={conversation.entries} />}
        <Thinking isThinking={thinks} />
      </div>
      <Composer
        area={area}
        isAlive={conversation !== null}
        isThinking={thinks}
        onAsk={askAndFollow}
        onShowNewest={hasUnseen ? showNewest : null}
      />
    </div>
  )
}

/** Says that the conversation is gone, while it can still be brought back. */
function Cleared({ onUndo }: { onUndo: (() => void) | null }) {
  return (
    <div role="status" className="flex flex-wrap items-center text-dense text-muted">
      {onUndo && (
        <>
          Conversation effacée.
          <Button variant="ghost" size="s" className="text-primary" onClick={onUndo}>
            Annuler
          </Button>
        </>
      )}
    </div>
  )
}

import { type ReactNode, useRef } from 'react'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type AssistantEntry, isThinking } from '#domain/assistant/conversation.ts'
import { EXAMPLE_QUESTIONS } from '#domain/assistant/replies.ts'
import { useStickToBottom } from '#web/lib/use-stick-to-bottom.ts'
import { Button } from '#web/ui/Button.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { QuestionComposer } from './QuestionComposer.tsx'
import { QuickQuestions } from './QuickQuestions.tsx'
import { useConversation } from './use-conversation.ts'
import { RecommendationCard } from './RecommendationCard.tsx'
import { ReplyCard } from './ReplyCard.tsx'

/** PB-AI: three questions, a recommendation, and short replies to free questions. */
export function AssistantScreen() {
  const column = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { conversation, choose, ask, startOver, undo } = useConversation()
  const thinks = conversation !== null && isThinking(conversation)
  const newest = conversation && `${conversation.entries.at(-1)?.id ?? ''}${thinks ? '…' : ''}`
  const { hasUnseen, stick, showNewest } = useStickToBottom({ column, newest })
  const askAndStick = (question: string) => {
    stick()
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
            stick()
            choose(answer)
          }}
        />
        <ExampleQuestions isBusy={thinks} onAsk={askAndStick} />
        {conversation && <ConversationLog entries={conversation.entries} />}
        <Thinking isShown={thinks} />
      </div>
      <QuestionComposer
        area={area}
        isHydrated={conversation !== null}
        isThinking={thinks}
        onAsk={askAndStick}
        onShowNewest={hasUnseen ? showNewest : null}
      />
    </div>
  )
}

/** Says that the conversation was cleared, while this can be undone. */
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

/** The head of the conversation; sticky where the screen is high enough. */
function AssistantHead({ onStartOver }: { onStartOver: () => void }) {
  return (
    <header className="z-20 -mx-4 flex items-center gap-3 bg-paper px-4 py-4 [@media(height>=36rem)]:sticky [@media(height>=36rem)]:top-14">
      <LogoMark className="size-10" />
      <div className="min-w-0 grow">
        <h1 className="text-heading leading-6">PB-AI</h1>
        <p className="text-small text-muted">Réponses préparées, sur votre appareil. Rien n’est envoyé.</p>
      </div>
      <Button variant="ghost" onClick={onStartOver} className="-mr-2 flex-none noscript:hidden max-sm:px-3">
        <RotateCcw />
        <span className="max-sm:sr-only">Recommencer</span>
      </Button>
    </header>
  )
}

type ExampleQuestionsProps = { isBusy: boolean; onAsk: (question: string) => void }

/** Example questions. They keep the focus while PB-AI responds. */
function ExampleQuestions({ isBusy, onAsk }: ExampleQuestionsProps) {
  return (
    <div role="group" aria-label="Exemples de questions" className="flex flex-wrap gap-2">
      {EXAMPLE_QUESTIONS.map((question) => (
        <Chip
          key={question}
          aria-disabled={isBusy || undefined}
          onClick={() => !isBusy && onAsk(question)}
          className="aria-disabled:text-muted"
        >
          {question}
        </Chip>
      ))}
    </div>
  )
}

/** The questions and replies. Screen readers announce added entries, not the initial ones. */
function ConversationLog({ entries }: { entries: readonly AssistantEntry[] }) {
  return (
    <div
      role="log"
      aria-label="Conversation avec PB-AI"
      className="flex w-full flex-col gap-3 motion-safe:*:animate-rise"
    >
      {entries.map((entry) => (
        <LogEntry key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function LogEntry({ entry }: { entry: AssistantEntry }) {
  switch (entry.kind) {
    case 'question':
      return <Bubble from="reader">{entry.text}</Bubble>
    case 'reply':
      return <ReplyCard topic={entry.topic} />
    case 'recommendation':
      return <RecommendationCard answers={entry.answers} />
  }
}

type BubbleProps = { from: 'assistant' | 'reader'; children: ReactNode }

/** A message of the visitor or the assistant. */
function Bubble({ from, children }: BubbleProps) {
  return (
    <p
      className={cx(
        'max-w-[88%] scroll-mt-40 rounded-[18px] px-3.5 py-[9px] leading-[22px] wrap-anywhere text-pretty whitespace-pre-line',
        from === 'reader'
          ? 'self-end rounded-br-[6px] bg-primary text-on-primary'
          : 'self-start rounded-bl-[6px] bg-surface ring-1 ring-line ring-inset',
      )}
    >
      <VisuallyHidden>{from === 'reader' ? 'Vous : ' : 'PB-AI : '}</VisuallyHidden>
      {children}
    </p>
  )
}

/** The typing indicator. Its line is always present, so that the layout is stable and changes are announced. */
function Thinking({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className="flex min-h-11 items-center gap-2.5 text-dense text-muted">
      {isShown && (
        <>
          <Dots />
          PB-AI réfléchit...
        </>
      )}
    </p>
  )
}

const Dots = () => (
  <span aria-hidden className="flex gap-1">
    {[0, 200, 400].map((delay) => (
      <i
        key={delay}
        className="size-1.5 animate-blink rounded-full bg-primary"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
)

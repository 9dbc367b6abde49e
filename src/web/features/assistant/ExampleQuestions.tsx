import { EXAMPLE_QUESTIONS } from '#domain/assistant/replies.ts'
import { Chip } from '#web/ui/Chip.tsx'

type ExampleQuestionsProps = { isThinking: boolean; onAsk: (question: string) => void }

/** For whoever does not know what to ask. They keep the focus while PB-AI thinks. */
export function ExampleQuestions({ isThinking, onAsk }: ExampleQuestionsProps) {
  return (
    <div role="group" aria-label="Exemples de questions" className="flex flex-wrap gap-2">
      {EXAMPLE_QUESTIONS.map((question) => (
        <Chip
          key={question}
          aria-disabled={isThinking || undefined}
          onClick={() => !isThinking && onAsk(question)}
          className="aria-disabled:text-muted"
        >
          {question}
        </Chip>
      ))}
    </div>
  )
}

import Check from 'lucide-react/icons/check'
import { type Answers, QUESTIONS } from '#domain/assistant/questions.ts'
import { Card } from '#web/ui/Card.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

type QuickQuestionsProps = {
  /** Undefined until hydration. */
  answers: Partial<Answers> | undefined
  onAnswer: (answer: Partial<Answers>) => void
}

/** Three questions, which can be answered in any order and changed. */
export function QuickQuestions({ answers, onAnswer }: QuickQuestionsProps) {
  return (
    <Card flush className="w-full max-w-[88%] divide-y divide-line max-sm:max-w-full">
      {QUESTIONS.map(({ name, text, choices }) => (
        <div key={name} className="relative px-4 pt-3.5 pb-4 tabular-nums">
          <RadioGroup<string>
            legend={<span className="block pr-6 text-base text-balance">{text}</span>}
            name={radioName(name)}
            options={choices}
            disabled={!answers}
            value={answers?.[name]}
            onChange={(value) => onAnswer({ [name]: value })}
          />
          {answers?.[name] && <Check aria-hidden className="absolute top-4 right-4 size-4 text-good" />}
        </div>
      ))}
    </Card>
  )
}

const radioName = (question: keyof Answers) => `assistant-${question}`

/** Focuses the first answer, to change it. */
export function focusQuestions() {
  const [{ name }] = QUESTIONS
  document.querySelector<HTMLElement>(`[name=${radioName(name)}]:checked`)?.focus()
}

import { type Answers, QUESTIONS } from '#domain/assistant/questions.ts'

/** What the browser calls the answers to a question. */
export const radioName = (question: keyof Answers) => `assistant-${question}`

/** Back to the first of the three, to answer otherwise. */
export function focusQuestions() {
  const [{ name }] = QUESTIONS
  document.querySelector<HTMLElement>(`[name=${radioName(name)}]:checked`)?.focus()
}

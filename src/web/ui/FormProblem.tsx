import { Notice } from '#web/ui/Notice.tsx'

/** What went wrong with a form and is no field's fault. */
export function FormProblem({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  ) : null
}

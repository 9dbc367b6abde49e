import { ErrorWithRetry } from '#web/ui/ErrorWithRetry.tsx'

type OpenElsewhereProps = { heading: 'h1' | 'h3'; isAsking: boolean; onRetry: () => void }

/** An edit has one draft: two tabs would write over each other. */
export function OpenElsewhere({ heading, isAsking, onRetry }: OpenElsewhereProps) {
  return (
    <ErrorWithRetry
      heading={heading}
      title="Ce plan est déjà ouvert dans un autre onglet"
      text="Continuez-y votre modification, ou fermez-le : ce que vous y avez écrit vous attend ici."
      busy={isAsking}
      onRetry={onRetry}
    />
  )
}

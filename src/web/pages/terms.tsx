import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#web/features/site/LegalPage.tsx'
import { termsOfUse } from '#web/features/site/legal-texts.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/cgu')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Conditions générales d’utilisation',
      description: import.meta.env.SSR && 'Les règles de la communauté et de ses services payants.',
    }),
  component: () => <LegalPage text={termsOfUse} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#web/features/site/LegalPage.tsx'
import { legalNotice } from '#web/features/site/legal-texts.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/mentions-legales')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Mentions légales',
      description: import.meta.env.SSR && 'Qui édite Plan B et comment nous joindre.',
    }),
  component: () => <LegalPage text={legalNotice} />,
})

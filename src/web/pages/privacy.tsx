import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#web/features/site/LegalPage.tsx'
import { privacyPolicy } from '#web/features/site/legal-texts.ts'
import { pageHead } from '#web/lib/head.ts'

export const Route = createFileRoute('/confidentialite')({
  head: ({ match }) =>
    pageHead(match, {
      title: 'Confidentialité',
      description:
        import.meta.env.SSR && 'Quelles données Plan B garde, pourquoi, combien de temps, et vos droits.',
    }),
  component: () => <LegalPage text={privacyPolicy} />,
})

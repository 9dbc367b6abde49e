import { createFileRoute } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import { Screen } from '#web/features/shell/Screen.tsx'
import { CommunityBanner } from '#web/features/shell/CommunityBanner.tsx'
import { pageHead } from '#web/lib/head.ts'
import { useSite } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'

const PURPOSE = 'Une question, un problème, un contenu à signaler ? Écrivez à l’équipe.'

export const Route = createFileRoute('/contact')({
  head: ({ match }) => pageHead(match, { title: 'Contact', description: PURPOSE }),
  component: ContactPage,
})

function ContactPage() {
  const { operator } = useSite()
  return (
    <Screen title="Contact" purpose={PURPOSE}>
      <div className="grid max-w-feed gap-4">
        <Card as="section" className="grid justify-items-start gap-3">
          <h2 className="text-section">Par e-mail</h2>
          <p className="text-muted">
            {operator.name} lit chaque message et répond en français. Indiquez l’adresse de la page concernée,
            cela nous fait gagner du temps.
          </p>
          <a href={`mailto:${operator.email}`} className={buttonClass({ variant: 'primary' })}>
            <Mail className="size-4" />
            {operator.email}
          </a>
        </Card>
        <Card as="section" className="grid gap-2">
          <h2 className="text-section">Par courrier</h2>
          <address className="whitespace-pre-line text-muted not-italic">
            {operator.name}
            {'\n'}
            {operator.address}
          </address>
        </Card>
        <CommunityBanner />
      </div>
    </Screen>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { SupportSection } from '#web/features/moderation/SupportSection.tsx'
import { pageHead } from '#web/lib/head.ts'
import { useSite } from '#web/lib/site.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Card } from '#web/ui/Card.tsx'

const PURPOSE = 'Une question, un problème, un contenu à signaler ? Écrivez à l’équipe.'

export const Route = createFileRoute('/contact')({
  validateSearch: ({ sujet }: Record<string, string>): { sujet?: string | undefined } => ({ sujet }),
  head: ({ match }) => pageHead(match, { title: 'Contact', description: import.meta.env.SSR && PURPOSE }),
  component: ContactPage,
})

function ContactPage() {
  const { sujet } = Route.useSearch()
  return (
    <Screen title="Contact" purpose={PURPOSE}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,var(--container-feed))_minmax(0,1fr)] lg:items-start lg:gap-6">
        <SupportSection subject={sujet} />
        <div className="grid gap-4">
          <OtherWays />
          <CommunityBanner />
        </div>
      </div>
    </Screen>
  )
}

function OtherWays() {
  const { operator } = useSite()
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-1">
      <Card as="section" className="grid content-start gap-2">
        <h2 className="text-section">Par e‑mail</h2>
        <p className="text-muted">{operator.name} lit chaque message et répond en français.</p>
        <p>
          <a href={`mailto:${operator.email}`} className="link wrap-anywhere">
            {operator.email}
          </a>
        </p>
      </Card>
      <Card as="section" className="grid content-start gap-2">
        <h2 className="text-section">Par courrier</h2>
        <address className="whitespace-pre-line text-muted not-italic">
          {operator.name}
          {'\n'}
          {operator.address}
        </address>
      </Card>
    </div>
  )
}

/** A full-width link to the community's external channel. */
function CommunityBanner() {
  const { channel } = useSite()
  if (!channel) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-block px-6 py-4 text-on-block">
      <span>
        <b className="font-display text-section">Rejoignez la communauté.</b> {channel.claim} échangent chaque
        jour sur le canal.
      </span>
      <a
        target="_blank"
        rel="noopener"
        href={channel.url}
        className="inline-flex min-h-11 items-center gap-1 font-medium underline underline-offset-3"
      >
        Rejoindre le canal
        <ArrowUpRight className="size-4" />
      </a>
    </p>
  )
}

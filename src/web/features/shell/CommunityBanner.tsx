import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useSite } from '#web/lib/site.ts'

/** A link to the community's external channel, across a page. In a file of its own: every page loads the others. */
export function CommunityBanner() {
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

import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Send from 'lucide-react/icons/send'
import { useSite } from '#web/lib/site.ts'
import { cardClass } from '#web/ui/Card.tsx'
import { LogoLetter } from '#web/ui/Logo.tsx'

export type ChannelVariant = 'hero' | 'plan' | 'minimal'

/** A link to the community's external channel; nothing if none is configured. */
export function CommunityChannel({ variant }: { variant: ChannelVariant }) {
  const { channel } = useSite()
  if (!channel) return null
  const Banner = BANNERS[variant]
  return <Banner href={channel.url} claim={channel.claim} />
}

type BannerProps = { href: string; claim: string }

const EXTERNAL = { target: '_blank', rel: 'noopener' } as const

function Hero({ href, claim }: BannerProps) {
  return (
    <section className="relative overflow-hidden rounded-card bg-block p-6 text-on-block">
      <LogoLetter className="absolute -right-10 -bottom-12 size-44 opacity-15" />
      <h2 className="relative text-heading">Le canal de la communauté</h2>
      <p className="relative mt-1 max-w-52 text-dense">{claim} qui s’entraident, tous les jours.</p>
      <a
        {...EXTERNAL}
        href={href}
        className="relative mt-4 inline-flex min-h-11 items-center gap-2 rounded-control bg-on-block px-4 font-medium text-block-ink md:min-h-10"
      >
        <Send className="size-4" />
        Rejoindre le canal
      </a>
    </section>
  )
}

function Plan({ href, claim }: BannerProps) {
  return (
    <a
      {...EXTERNAL}
      href={href}
      className={cardClass({ flush: true }, 'flex items-center gap-3 p-4 hover:border-line-strong md:px-6')}
    >
      <Send />
      <span className="min-w-0 flex-1">
        <b className="font-semibold">Canal de la communauté</b>
        <span className="block text-small text-muted">{claim}</span>
      </span>
      <ArrowUpRight className="size-4" />
    </a>
  )
}

function Minimal({ href }: BannerProps) {
  return (
    <a
      {...EXTERNAL}
      href={href}
      className="inline-flex min-h-11 items-center gap-1.5 hover:text-ink hover:underline"
    >
      <Send className="size-4" />
      Canal de la communauté
    </a>
  )
}

const BANNERS = { hero: Hero, plan: Plan, minimal: Minimal }

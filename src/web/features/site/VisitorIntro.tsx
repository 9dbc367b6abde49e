import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import { FOR_ME_ID } from '#domain/plans/plans.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { communityCountsQuery, planToTryQuery } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { switchStore } from '#web/lib/local-store.ts'
import { INTRO_KEY } from '#web/lib/storage-keys.ts'
import { useStore } from '#web/lib/store.ts'
import { focusContentOnRemoval } from '#web/lib/focus.ts'

const intro = switchStore(INTRO_KEY)

/** Runs before the first paint: hides the introduction from visitors who closed it. */
export const APPLY_INTRO = `try{if(localStorage.getItem('${INTRO_KEY}')==='off')document.documentElement.dataset.knowsSite=''}catch{}`

/** Fewer are not counted aloud. */
const MEMBERS_SHOWN_FROM = 500

const COUNT_NOUNS = { plans: 'plan publié', members: 'membre', comments: 'commentaire' } as const

/** Presents the site to new visitors: above the feed, until they sign in or close it. */
export function VisitorIntro() {
  const isVisitor = !useViewer()
  const isOpen = useStore(intro, true)
  return isVisitor && isOpen && <Intro />
}

function Intro() {
  const { data } = useQuery(communityCountsQuery)
  const { data: example } = useQuery(planToTryQuery)
  return (
    <section
      aria-label="Présentation"
      className="relative -mb-4 grid gap-4 rounded-card bg-primary-tint p-4 in-data-knows-site:hidden in-data-member:hidden md:p-6 lg:col-span-full lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-10 lg:pr-16 print:hidden"
    >
      <div className="max-w-[56ch]">
        <p className="pr-8 font-display text-section font-semibold text-pretty md:text-heading lg:pr-0">
          Des business plans chiffrés, écrits et discutés par des entrepreneurs francophones, pour lancer
          votre projet sans partir d’une page blanche.
        </p>
        <p className="mt-1">
          <b>Gratuit</b>, sans compte pour lire et essayer.
        </p>
      </div>
      <dl className="flex gap-x-4 md:gap-x-8 lg:row-span-2">
        {Object.entries(COUNT_NOUNS).map(([name, noun]) => {
          const count = data?.[name as keyof typeof COUNT_NOUNS]
          if (name === 'members' && (count ?? 0) < MEMBERS_SHOWN_FROM) return null
          return (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-micro text-muted md:text-small">{pluralize(count ?? 2, noun)}</dt>
              {/* A no-break space reserves the line until the number is loaded. */}
              <dd className="font-display text-heading font-bold tabular-nums lg:text-part">
                {count === undefined ? '\u00A0' : wholeNumber(count)}
              </dd>
            </div>
          )
        })}
      </dl>
      <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-3">
        <Link to="/auth" search={{ onglet: 'inscription' }} className={buttonClass({ variant: 'primary' })}>
          Créer un compte
        </Link>
        {example?.plan ? (
          <Link
            to="/plan/$slug"
            params={{ slug: example.plan.slug }}
            hash={FOR_ME_ID}
            preload={false}
            className={buttonClass({}, 'text-center max-[28rem]:whitespace-normal')}
          >
            Essayer un plan avec mes chiffres
          </Link>
        ) : (
          <a href="#plans" className={buttonClass()}>
            Voir les plans
          </a>
        )}
      </div>
      <div className="absolute top-1 right-1 md:top-2 md:right-2 noscript:hidden">
        <IconButton
          ref={focusContentOnRemoval}
          label="Fermer la présentation"
          onClick={() => intro.set(false)}
          className="text-muted"
        >
          <X className="size-4" />
        </IconButton>
      </div>
    </section>
  )
}

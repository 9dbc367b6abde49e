import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import type { PlanCard } from '#domain/plans/plans.ts'
import { AppError } from '#domain/errors.ts'
import { homeFeed } from '#web/features/feed/home-feed.ts'
import { planListQuery } from '#web/features/feed/plan-list.ts'
import { LogoLetter } from '#web/ui/Logo.tsx'

type AuthLayoutProps = {
  title: string
  purpose?: ReactNode
  /** What the page says without JavaScript. */
  withoutScripts?: ReactNode
  children: ReactNode
}

/** The form on the left; popular plans on the right, on wide screens. */
export function AuthLayout({
  title,
  purpose,
  withoutScripts = 'Cette page a besoin de JavaScript. Activez-le, puis rechargez-la.',
  children,
}: AuthLayoutProps) {
  return (
    <div className="grid min-h-[calc(100dvh-3.5625rem)] lg:grid-cols-2">
      <div className="grid content-start justify-items-center px-4 pt-10 pb-16 lg:pt-[clamp(2.5rem,12vh,7rem)]">
        <div className="grid w-full max-w-94 gap-5">
          <header className="grid gap-1.5">
            <h1 className="text-[2rem] leading-9 tracking-[-0.025em]">{title}</h1>
            {purpose && <p className="text-balance text-muted">{purpose}</p>}
          </header>
          {children}
          <noscript>
            <p className="text-bad">{withoutScripts}</p>
          </noscript>
        </div>
      </div>
      <AuthAside />
    </div>
  )
}

/** `retour`: the page to return to. */
export function BackToSignIn({ retour }: { retour?: string | undefined }) {
  // The server renders the same page for every return path.
  const isHydrated = useHydrated()
  return (
    <Link
      to="/auth"
      search={{ retour: isHydrated ? retour : undefined }}
      className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start text-dense"
    >
      <ArrowLeft className="size-4" />
      Revenir à la connexion
    </Link>
  )
}

const SHOWN = 3

/** The brand colour with the most liked plans. They are decoration: the page works without them. */
function AuthAside() {
  const { data } = useInfiniteQuery(planListQuery(homeFeed('top')))
  return (
    <aside
      aria-label="Plans à la une"
      className="relative hidden content-end overflow-hidden bg-block p-14 text-on-block lg:grid"
    >
      <LogoLetter className="absolute -top-16 -right-18 size-[min(35rem,56vh)] opacity-13" />
      <p className="relative max-w-[20ch] font-display text-[2.125rem] leading-10 font-semibold tracking-[-0.025em]">
        Des plans écrits par ceux qui les ont essayés.
      </p>
      <ul className="relative mt-10">
        {data?.pages[0]?.plans.slice(0, SHOWN).map((plan) => (
          <PlanLine key={plan.id} plan={plan} />
        ))}
      </ul>
    </aside>
  )
}

function PlanLine({ plan }: { plan: PlanCard }) {
  return (
    <li className="border-t border-on-block/30">
      <Link
        to="/plan/$slug"
        params={{ slug: plan.slug }}
        preload={false}
        className="group grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-6 py-3 outline-on-block"
      >
        <span className="line-clamp-2 font-semibold group-hover:underline">{plan.title}</span>
        <span className="text-dense tabular-nums">
          {plan.duration ? `${plan.budget} · ${plan.duration}` : plan.budget}
        </span>
      </Link>
    </li>
  )
}

/** The link of an email was used, has expired, is invalid or belongs to another account: a retry would fail too. */
export const isLinkRefused = (error: unknown): error is AppError =>
  error instanceof AppError && error.field === 'token'

import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { buttonClass } from '#web/ui/Button.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'

/** The specified 404, with an explanation and links back. */
export function PageNotFound() {
  return (
    <div className="column grid min-h-[70dvh] place-items-center content-center gap-3 py-12 text-center">
      <title>Page introuvable · Plan B</title>
      <meta name="robots" content="noindex" />
      <p
        role="img"
        aria-label="404"
        className="flex items-center gap-2 font-display text-[8.25rem] leading-none font-heavy md:gap-4 md:text-[13rem]"
      >
        4
        <LogoMark className="size-26 md:size-40" />4
      </p>
      <h1 lang="en" className="text-part">
        Oops! Page not found
      </h1>
      <p className="max-w-[44ch] text-balance text-muted">
        Cette page a été retirée, renommée, ou n’a jamais existé. C’est le moment de passer au plan B.
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Revenir à l’accueil
        </Link>
        <Link to="/search" className={buttonClass()}>
          <Search className="size-4" />
          Rechercher un plan
        </Link>
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { safeReturnPath } from '#domain/accounts.ts'
import { loadAuth, readAuthSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout } from '#web/features/accounts/auth/AuthLayout.tsx'
import { AuthTabs } from '#web/features/accounts/auth/AuthTabs.tsx'
import { CheckYourMail } from '#web/features/accounts/auth/CheckYourMail.tsx'
import { GoogleButton } from '#web/features/accounts/auth/GoogleButton.tsx'
import { SignInForm } from '#web/features/accounts/auth/SignInForm.tsx'
import { SignUpForm } from '#web/features/accounts/auth/SignUpForm.tsx'
import { useGoogleFailure } from '#web/features/accounts/auth/use-google-failure.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { pageHead } from '#web/lib/head.ts'
import { signUpsQuery } from '#web/lib/site.ts'
import { Notice } from '#web/ui/Notice.tsx'

const PURPOSE =
  'Connectez-vous à Plan B, ou créez votre compte pour publier vos plans et répondre à ceux des autres.'

export const Route = createFileRoute('/auth')({
  validateSearch: readAuthSearch,
  loader: ({ context }) => loadAuth(context.queryClient),
  head: ({ match }) =>
    pageHead(match, {
      title: match.search.onglet ? 'Inscription' : 'Connexion',
      description: import.meta.env.SSR && PURPOSE,
      isPrivate: true,
    }),
  component: AuthPage,
})

function AuthPage() {
  const { onglet, retour, erreur } = Route.useSearch()
  const isAlive = useHydrated()
  const back = safeReturnPath(retour)
  // Unknown counts as open: the server decides when the form is sent.
  const areSignUpsOpen = useQuery(signUpsQuery).data?.are_open ?? true
  const [email, setEmail] = useState('')
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  useGoogleFailure(erreur)
  useLeaveWhenSignedIn(back)

  if (waitingFor) return <CheckYourMail email={waitingFor} onBack={() => setWaitingFor(null)} />
  const isSignUp = onglet === 'inscription'
  const fields = { email, onEmailChange: setEmail }
  return (
    <AuthLayout {...(isSignUp ? SIGN_UP : SIGN_IN)}>
      {/* The server draws one page for all, wherever they come from. */}
      <AuthTabs current={onglet} retour={isAlive ? retour : undefined} />
      {isSignUp && !areSignUpsOpen ? (
        <SignUpsClosed retour={isAlive ? retour : undefined} />
      ) : (
        <>
          <GoogleButton back={back} />
          {isSignUp ? <SignUpForm {...fields} onDone={setWaitingFor} /> : <SignInForm {...fields} />}
          <AgreementLine />
        </>
      )}
    </AuthLayout>
  )
}

/** During a wave of spam. */
function SignUpsClosed({ retour }: { retour: string | undefined }) {
  return (
    <Notice tone="warn" role="status" title="Les inscriptions sont fermées pour le moment.">
      Vous êtes déjà membre ?{' '}
      <Link to="/auth" search={{ onglet: undefined, retour }} className="link">
        Connectez-vous
      </Link>{' '}
      comme d’habitude. Sinon, revenez un peu plus tard : la lecture du site reste ouverte à tous.
    </Notice>
  )
}

/** Whoever is signed in, from here, from another tab or since before, has nothing more to do on this page. */
function useLeaveWhenSignedIn(to: string) {
  const navigate = useNavigate()
  const isSignedIn = Boolean(useViewer())
  useEffect(() => {
    if (isSignedIn) void navigate({ href: to, replace: true })
  }, [isSignedIn, navigate, to])
}

const SIGN_IN = { title: 'Bon retour', purpose: 'Connectez-vous pour voter, commenter et publier.' }
const SIGN_UP = { title: 'Bienvenue', purpose: 'Un compte gratuit, pour publier vos plans et en discuter.' }

/** What an account agrees to. A line, not a box: there is nothing to choose. */
function AgreementLine() {
  return (
    <p className="text-small text-muted">
      En continuant, vous acceptez les{' '}
      <Link to="/cgu" className="link">
        CGU
      </Link>{' '}
      et la politique de{' '}
      <Link to="/confidentialite" className="link">
        confidentialité
      </Link>
      .
    </p>
  )
}

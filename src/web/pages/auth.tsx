import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useHydrated, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { safeReturnPath } from '#domain/accounts/accounts.ts'
import { type AuthSearch, loadAuth, readAuthSearch } from '#web/features/accounts/auth/auth-route.ts'
import { AuthLayout } from '#web/features/accounts/auth/AuthLayout.tsx'
import { ContinueWithGoogle } from '#web/features/accounts/auth/ContinueWithGoogle.tsx'
import { ContinueWithPasskey } from '#web/features/accounts/auth/ContinueWithPasskey.tsx'
import { signInFailure } from '#web/features/accounts/auth/google-sign-in.ts'
import { SignInForm } from '#web/features/accounts/auth/SignInForm.tsx'
import { SignUpForm } from '#web/features/accounts/auth/SignUpForm.tsx'
import { useLeaveWhenSignedIn } from '#web/features/accounts/auth/use-leave-when-signed-in.ts'
import { MailSent } from '#web/features/accounts/auth/MailSent.tsx'
import { ResendConfirmation } from '#web/features/accounts/auth/ResendConfirmation.tsx'
import { Or } from '#web/features/accounts/auth/IdentityForm.tsx'
import { pageHead } from '#web/lib/head.ts'
import { signUpsQuery, useSite } from '#web/lib/site.ts'
import { toastError } from '#web/lib/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { segmentClass, Segments } from '#web/ui/Segments.tsx'
import { OWN_CURRENT } from '#web/ui/TabBar.tsx'
import { Button } from '#web/ui/Button.tsx'

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
  const isHydrated = useHydrated()
  const back = safeReturnPath(retour)
  // Until loaded, sign-ups count as open: the server decides when the form is sent.
  const areSignUpsOpen = useQuery(signUpsQuery).data?.are_open ?? true
  const [email, setEmail] = useState('')
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  useFailure(erreur)
  useLeaveWhenSignedIn(back)

  if (waitingFor) return <CheckYourMail email={waitingFor} back={back} onBack={() => setWaitingFor(null)} />
  const isSignUp = onglet === 'inscription'
  const fields = { email, onEmailChange: setEmail }
  return (
    <AuthLayout {...(isSignUp ? SIGN_UP : SIGN_IN)}>
      {/* The server renders the same page for every return path. */}
      <AuthTabs current={onglet} retour={isHydrated ? retour : undefined} />
      {isSignUp && !areSignUpsOpen ? (
        <SignUpsClosed retour={isHydrated ? retour : undefined} />
      ) : (
        <>
          <OtherWays back={back} isSignUp={isSignUp} />
          {isSignUp ? (
            <SignUpForm {...fields} back={back} onDone={setWaitingFor} />
          ) : (
            <SignInForm {...fields} retour={retour} />
          )}
          <AgreementLine />
        </>
      )}
    </AuthLayout>
  )
}

/** The ways that need no address. */
function OtherWays({ back, isSignUp }: { back: string; isSignUp: boolean }) {
  const { has_google } = useSite()
  if (isSignUp && !has_google) return null
  return (
    <>
      <div className="grid gap-3">
        {has_google && <ContinueWithGoogle back={back} />}
        {!isSignUp && <ContinueWithPasskey />}
      </div>
      <Or>ou avec votre adresse</Or>
    </>
  )
}

/** Sign-ups can be closed during a wave of spam. */
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

const SIGN_IN = { title: 'Bon retour', purpose: 'Connectez-vous pour voter, commenter et publier.' }
const SIGN_UP = { title: 'Bienvenue', purpose: 'Un compte gratuit, pour publier vos plans et en discuter.' }

/** The terms that a member accepts. No checkbox: there is nothing to choose. */
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

const TABS = [
  { onglet: undefined, label: 'Connexion' },
  { onglet: 'inscription', label: 'Inscription' },
] as const

function AuthTabs({ current, retour }: { current: AuthSearch['onglet']; retour: string | undefined }) {
  return (
    <Segments label="Accès au compte">
      {TABS.map(({ onglet, label }) => (
        <Link
          key={label}
          to="/auth"
          search={{ onglet, retour }}
          resetScroll={false}
          // Set by the page: the router compares more of the address than the tab.
          {...OWN_CURRENT}
          aria-current={onglet === current ? 'page' : undefined}
          className={segmentClass(onglet === current)}
        >
          {label}
        </Link>
      ))}
    </Segments>
  )
}

type CheckYourMailProps = { email: string; back: string; onBack: () => void }

/** After signing up: the link in the email opens the account. */
function CheckYourMail({ email, back, onBack }: CheckYourMailProps) {
  return (
    <AuthLayout title="Encore une étape" purpose="Votre compte s’ouvre dès que votre adresse est confirmée.">
      <MailSent>
        <p>
          Un e‑mail a été envoyé à <b className="wrap-anywhere">{email}</b>. Ouvrez dans ce navigateur le lien
          qu’il contient ; ailleurs, votre mot de passe vous sera demandé.
          {back !== '/' && ' Vous reviendrez à la page d’où vous venez.'}
        </p>
        <p className="text-muted">
          Rien reçu ? Regardez dans les courriers indésirables, ou demandez un nouvel envoi. Dans un autre
          navigateur, inscrivez-vous de nouveau.
        </p>
      </MailSent>
      <ResendConfirmation email={email} />
      <Button variant="ghost" wide onClick={onBack}>
        Ce n’est pas la bonne adresse
      </Button>
    </AuthLayout>
  )
}

/** After a failed sign-in elsewhere: shows why, once, and removes the code from the address. */
function useFailure(code: string | undefined) {
  const navigate = useNavigate({ from: '/auth' })
  const shownCode = useRef<string>(undefined)
  useEffect(() => {
    if (!code || shownCode.current === code) return
    shownCode.current = code
    toastError(signInFailure(code), 'Erreur de connexion')
    void navigate({ search: (search) => ({ ...search, erreur: undefined }), replace: true })
  }, [code, navigate])
}

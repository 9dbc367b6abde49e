import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsApi } from '#api/accounts.ts'
import { cleanPseudo, PLANS_ON_DELETION, type PlansOnDeletion } from '#domain/accounts.ts'
import { DELETED_MEMBER, profilePath } from '#domain/members.ts'
import { RECENT_SIGN_IN, type Viewer } from '#domain/viewer.ts'
import { AppError } from '#domain/errors.ts'
import { refetchViewerInAllTabs } from '#web/features/viewer/viewer-query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormProblem } from '#web/ui/Notice.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { ContinueWithGoogle } from '../auth/GoogleButton.tsx'

const PLAN_CHOICES: { value: PlansOnDeletion; label: string }[] = [
  { value: 'delete', label: 'Les supprimer' },
  { value: 'keep', label: 'Les garder sans mon nom' },
]

/** Deletes the account. The button is enabled once the choice for the plans is made and pseudo and password are typed. */
export function DeleteAccount({ viewer: { user, profile, subscription } }: { viewer: Viewer }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isReady, setIsReady] = useState(false)
  const [mustSignInAgain, setMustSignInAgain] = useState(false)
  const form = useForm({
    rules: { plans: noRule, pseudo: noRule, password: noRule },
    send: async ({ plans, pseudo, password }) => {
      const body = { plans: plans as PlansOnDeletion, pseudo, ...(user.has_password && { password }) }
      await call(accountsApi.deleteAccount, { body })
      await refetchViewerInAllTabs(queryClient)
      await navigate({ to: '/', replace: true })
      toast({
        title: 'Votre compte est fermé',
        description:
          'Vos données seront effacées dans les minutes qui viennent. Merci d’être passé par Plan B.',
      })
    },
    onFailure: (error) => setMustSignInAgain(needsSignInAgain(error)),
    onType: ({ plans, pseudo, password }) => {
      const isChoiceMade = PLANS_ON_DELETION.some((choice) => choice === plans)
      const isPseudoTyped = cleanPseudo(pseudo) === profile.pseudo
      setIsReady(isChoiceMade && isPseudoTyped && (!user.has_password || password !== ''))
    },
  })
  return (
    <div className="grid grid-cols-1 gap-3 rounded-media border border-bad/45 p-4">
      <h3 className="text-section">Supprimer mon compte</h3>
      <p className="text-small">
        Votre nom devient « {DELETED_MEMBER} » sur vos commentaires et vos messages. Pour vos plans,
        choisissez. Cette action est définitive.
      </p>
      <p className="text-small">
        {subscription.subscribed ? (
          <>
            Votre abonnement VIP est résilié aussitôt. La période entamée n’est pas remboursée, sauf si vous{' '}
            <Link to="/contact" search={{ sujet: 'Rétractation' }} className="link">
              vous rétractez
            </Link>{' '}
            dans les 14 jours qui suivent votre premier paiement.
          </>
        ) : (
          'Un abonnement en cours est résilié aussitôt.'
        )}{' '}
        Ce que la loi nous oblige à garder de vos achats est gardé à part, sans votre nom.
      </p>
      <form {...form.props} className="grid grid-cols-1 gap-3">
        <RadioGroup legend="Mes plans" isLegendHidden name="plans" options={PLAN_CHOICES} />
        <Field label="Écrivez votre pseudo pour confirmer" error={form.errors.pseudo}>
          <Input name="pseudo" placeholder={profile.pseudo} autoComplete="off" spellCheck={false} />
        </Field>
        {user.has_password && <PasswordField error={form.errors.password} />}
        <FormProblem text={form.problem ?? form.errors.plans ?? null} />
        {mustSignInAgain && <SignInAgain profile={profile} />}
        <Button
          type="submit"
          variant="danger"
          disabled={!isReady}
          busy={form.isSending}
          busyLabel="Suppression…"
          className="justify-self-start whitespace-normal"
        >
          Supprimer mon compte
        </Button>
      </form>
    </div>
  )
}

const noRule = () => null

export const needsSignInAgain = (error: unknown) =>
  error instanceof AppError && error.field === RECENT_SIGN_IN

/** For members without a password, under the refusal: signs in with Google again and returns to these settings. */
export function SignInAgain({ profile }: Pick<Viewer, 'profile'>) {
  const { has_google } = useSite()
  if (!has_google) return null
  return (
    <div className="max-w-80">
      <ContinueWithGoogle back={`${profilePath(profile)}?tab=parametres#donnees`} />
    </div>
  )
}

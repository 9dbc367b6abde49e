import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { personalDataApi } from '#api/personal-data.ts'
import {
  cleanPseudo,
  PLANS_ON_DELETION,
  type PlansOnDeletion,
  STAFF_CANNOT_LEAVE,
} from '#domain/accounts/accounts.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { isStaff } from '#domain/permissions.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { refetchViewerInAllTabs } from '#web/features/accounts/viewer/viewer-query.ts'
import { useForm } from '#web/lib/use-form.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormProblem, Notice } from '#web/ui/Notice.tsx'
import { Input } from '#web/ui/Input.tsx'

const PLAN_CHOICES: { value: PlansOnDeletion; label: string }[] = [
  { value: 'delete', label: 'Les supprimer' },
  { value: 'keep', label: 'Les garder sans mon nom' },
]

/** Deletes the account, unless it has a staff role. */
export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const { subscription } = viewer
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
      {isStaff(viewer.profile) ? <Notice title={STAFF_CANNOT_LEAVE} /> : <DeletionForm viewer={viewer} />}
    </div>
  )
}

/** The button is enabled once the choice for the plans is made and the pseudo is typed. */
function DeletionForm({ viewer: { profile } }: { viewer: Viewer }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isReady, setIsReady] = useState(false)
  const form = useForm({
    rules: { plans: noRule, pseudo: noRule },
    send: async ({ plans, pseudo }) => {
      await call(personalDataApi.deleteAccount, { body: { plans: plans as PlansOnDeletion, pseudo } })
      await refetchViewerInAllTabs(queryClient)
      await navigate({ to: '/', replace: true })
      toast({
        title: 'Votre compte est fermé',
        description:
          'Vos données seront effacées dans les minutes qui viennent. Merci d’être passé par Plan B.',
      })
    },
    onType: ({ plans, pseudo }) => {
      const isChoiceMade = PLANS_ON_DELETION.some((choice) => choice === plans)
      setIsReady(isChoiceMade && cleanPseudo(pseudo) === profile.pseudo)
    },
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <RadioGroup legend="Mes plans" isLegendHidden name="plans" options={PLAN_CHOICES} />
      <Field label="Écrivez votre pseudo pour confirmer" error={form.errors.pseudo}>
        <Input name="pseudo" placeholder={profile.pseudo} autoComplete="off" spellCheck={false} />
      </Field>
      <FormProblem text={form.problem ?? form.errors.plans ?? null} />
      <Button
        type="submit"
        variant="danger"
        disabled={!isReady}
        busy={form.isSending}
        busyLabel="Suppression…"
        className="justify-self-start whitespace-normal!"
      >
        Supprimer mon compte
      </Button>
    </form>
  )
}

const noRule = () => null

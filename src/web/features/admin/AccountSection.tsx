import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminApi } from '#api/admin.ts'
import { secondFactorApi } from '#api/second-factor.ts'
import { de } from '#domain/members.ts'
import { counted } from '#domain/numbers.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { exactDate } from '#domain/time.ts'
import { call } from '#web/lib/call.ts'
import { failureText, toastFailure } from '#web/lib/toast-failure.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/lib/toast.ts'
import { ActionLine } from './SanctionSection.tsx'

/** The email address, hidden until requested, the open sessions and the second factor. */
export function AccountSection({ member }: { member: MemberRecord }) {
  const params = { memberId: member.user_id }
  const email = useMutation({
    mutationFn: () => call(adminApi.revealEmail, { params }),
    onError: (error) => toastFailure(error, 'Impossible d’afficher l’adresse e‑mail'),
  })
  return (
    <section aria-label="Compte" className="grid grid-cols-1 gap-1">
      <h3 className="text-section">Compte</h3>
      <div className="divide-y divide-line">
        <ActionLine
          title="Adresse e‑mail"
          hint={
            <span role="status">{email.data?.email ?? 'Cachée. La consulter s’inscrit au journal.'}</span>
          }
        >
          <Button
            size="s"
            busy={email.isPending}
            onClick={() => (email.data ? email.reset() : email.mutate())}
          >
            {email.data ? 'Masquer' : 'Afficher'}
          </Button>
        </ActionLine>
        <ActionLine title="Sessions" hint="Déconnecte le membre de tous ses appareils.">
          <EndSessions member={member} />
        </ActionLine>
        <ActionLine
          title="Double authentification"
          hint="Pour un membre qui n’a plus ni son appareil ni ses codes."
        >
          <ResetFactors member={member} />
        </ActionLine>
        <ActionLine title="Activité du compte" hint="Connexions et refus. La consulter s’inscrit au journal.">
          <Link
            to="/admin/securite"
            search={{ member: member.user_id }}
            preload={false}
            className={buttonClass({ size: 's' })}
          >
            Consulter
          </Link>
        </ActionLine>
      </div>
    </section>
  )
}

function EndSessions({ member }: { member: MemberRecord }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => call(adminApi.endSessions, { params: { memberId: member.user_id } }),
    onSuccess: ({ ended }) => {
      setIsAsking(false)
      toast({ title: 'Sessions fermées', description: `${counted(ended, 'session')} ${de(member.pseudo)}` })
    },
  })
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <>
      <Button size="s" onClick={ask}>
        Fermer les sessions
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Fermer les sessions ${de(member.pseudo)} ?`}
        description="Le membre est déconnecté de tous ses appareils, tout de suite, et doit se connecter à nouveau."
        confirmLabel="Fermer les sessions"
        destructive
        busy={isPending}
        busyLabel="Un instant…"
        error={error && failureText(error, 'Impossible de fermer les sessions')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}

/** The factors are removed later, so that the member can object. */
function ResetFactors({ member }: { member: MemberRecord }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => call(secondFactorApi.resetFactors, { params: { memberId: member.user_id } }),
    onSuccess: ({ effective_at }) => {
      setIsAsking(false)
      toast({
        title: 'Réinitialisation prévue',
        description: `${member.pseudo} : le ${exactDate(effective_at, 'reader')}`,
      })
    },
  })
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  return (
    <>
      <Button size="s" onClick={ask}>
        Réinitialiser
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Réinitialiser la double authentification ${de(member.pseudo)} ?`}
        description="Le membre en est averti tout de suite par e‑mail et peut annuler pendant 72 heures. Passé ce délai, ses applications, ses clés d’accès et ses codes de secours sont retirés : son mot de passe suffira. Assurez-vous que la demande vient bien de lui."
        confirmLabel="Réinitialiser"
        destructive
        busy={isPending}
        busyLabel="Un instant…"
        error={error && failureText(error, 'Impossible de réinitialiser la double authentification')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => mutate()}
      />
    </>
  )
}

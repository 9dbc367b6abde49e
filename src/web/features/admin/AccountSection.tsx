import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminApi } from '#api/admin.ts'
import { secondFactorApi } from '#api/accounts/second-factor.ts'
import { de } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { exactDate } from '#domain/time.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
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
          <Button size="s" onClick={() => endSessions(member)}>
            Fermer les sessions
          </Button>
        </ActionLine>
        <ActionLine
          title="Double authentification"
          hint="Pour un membre qui n’a plus ni son appareil ni ses codes."
        >
          <Button size="s" onClick={() => resetFactors(member)}>
            Réinitialiser
          </Button>
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

const endSessions = ({ user_id, pseudo }: MemberRecord) =>
  void confirm({
    title: `Fermer les sessions ${de(pseudo)} ?`,
    text: 'Le membre est déconnecté de tous ses appareils, tout de suite, et doit se connecter à nouveau.',
    label: 'Fermer les sessions',
    failure: 'Impossible de fermer les sessions',
    run: async () => {
      const { ended } = await call(adminApi.endSessions, { params: { memberId: user_id } })
      toast({ title: 'Sessions fermées', description: `${counted(ended, 'session')} ${de(pseudo)}` })
    },
  })

/** The factors are removed later, so that the member can object. */
const resetFactors = ({ user_id, pseudo }: MemberRecord) =>
  void confirm({
    title: `Réinitialiser la double authentification ${de(pseudo)} ?`,
    text: 'Le membre en est averti tout de suite par e‑mail et peut annuler pendant 72 heures. Passé ce délai, ses applications, ses clés d’accès et ses codes de secours sont retirés : son mot de passe suffira. Assurez-vous que la demande vient bien de lui.',
    label: 'Réinitialiser',
    failure: 'Impossible de réinitialiser la double authentification',
    run: async () => {
      const { effective_at } = await call(secondFactorApi.resetFactors, { params: { memberId: user_id } })
      toast({
        title: 'Réinitialisation prévue',
        description: `${pseudo} : le ${exactDate(effective_at, 'reader')}`,
      })
    },
  })

import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminApi } from '#api/admin.ts'
import { counted } from '#domain/numbers.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { call } from '#web/lib/call.ts'
import { tellFailure } from '#web/lib/tell-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { toast } from '#web/ui/toast.ts'
import { ActionLine } from './ActionLine.tsx'

/** The address, which is hidden until asked for, and the open sessions. */
export function AccountSection({ member }: { member: MemberRecord }) {
  const params = { memberId: member.user_id }
  const email = useMutation({
    mutationFn: () => call(adminApi.revealEmail, { params }),
    onError: (error) => tellFailure(error, 'Impossible d’afficher l’adresse e-mail'),
  })
  const sessions = useMutation({
    mutationFn: () => call(adminApi.endSessions, { params }),
    onSuccess: ({ ended }) =>
      toast({ title: 'Sessions fermées', description: `${counted(ended, 'session')} de ${member.pseudo}` }),
    onError: (error) => tellFailure(error, 'Impossible de fermer les sessions'),
  })
  return (
    <section aria-label="Compte" className="grid grid-cols-1 gap-1">
      <h3 className="text-section">Compte</h3>
      <div className="divide-y divide-line">
        <ActionLine
          title="Adresse e-mail"
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
          <Button size="s" busy={sessions.isPending} onClick={() => sessions.mutate()}>
            Fermer les sessions
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

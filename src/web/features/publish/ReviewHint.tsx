import type { PlanStatus } from '#domain/plans.ts'
import { Notice } from '#web/ui/Notice.tsx'

type ReviewHintProps = {
  /** Null for a new plan. */
  status: PlanStatus | null
  isDirect: boolean
  wasRefused: boolean
}

/** What happens once the plan is sent. */
export function ReviewHint({ status, isDirect, wasRefused }: ReviewHintProps) {
  if (isDirect)
    return (
      <Notice title="Publié tout de suite.">
        Votre plan sera en ligne dès que vous l’enverrez. Vous pourrez le modifier ensuite.
      </Notice>
    )
  if (status === 'published')
    return (
      <Notice title="Le plan reste en ligne.">
        Vos lecteurs verront vos modifications tout de suite. « Vérifié PB » est retiré jusqu’à la relecture.
      </Notice>
    )
  return (
    <Notice title="Relu avant publication.">
      Votre plan attend la validation d’un membre de l’équipe. Vous recevrez une notification.{' '}
      {wasRefused
        ? 'Un plan qui a été refusé est toujours relu.'
        : 'Les membres VIP et vérifiés publient directement.'}
    </Notice>
  )
}

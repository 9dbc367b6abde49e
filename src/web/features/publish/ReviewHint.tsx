import { Notice } from '#web/ui/Notice.tsx'

/** What happens once the plan is sent. */
export function ReviewHint({ publishesDirectly }: { publishesDirectly: boolean }) {
  return publishesDirectly ? (
    <Notice title="Publié tout de suite.">
      Votre plan sera en ligne dès que vous l’enverrez. Vous pourrez le modifier ensuite.
    </Notice>
  ) : (
    <Notice title="Relu avant publication.">
      Votre plan attend la validation d’un membre de l’équipe. Vous recevrez une notification. Les membres VIP
      et vérifiés publient directement.
    </Notice>
  )
}

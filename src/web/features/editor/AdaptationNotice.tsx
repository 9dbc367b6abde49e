import GitFork from 'lucide-react/icons/git-fork'
import { de, DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { OpenedAdaptation } from './open-plan.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Names the original of the adaptation, or says why it cannot be sent any more. */
export function AdaptationNotice({ adaptation }: { adaptation: OpenedAdaptation }) {
  if (adaptation.refusal !== null)
    return (
      <Notice tone="warn" title="Cette adaptation ne peut plus être envoyée.">
        {adaptation.refusal} Votre brouillon reste à vous.
      </Notice>
    )
  const { title, author } = adaptation
  return (
    <Notice tone="primary" icon={<GitFork />}>
      Vous adaptez « {title} » {de(author ?? DELETED_MEMBER)}. Le lien vers l’original restera affiché. Les
      images ne sont pas reprises.
    </Notice>
  )
}

import ShieldCheck from 'lucide-react/icons/shield-check'
import { type PublicProfile, sanctionSentence, staffSentence } from '#domain/profiles.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** A sanction, the gravest one; else whether they are of the team. */
export function ProfileNotice({ profile: { sanction, role } }: { profile: PublicProfile }) {
  if (sanction) {
    return <Notice tone={sanction.kind === 'permanent' ? 'bad' : 'warn'}>{sanctionSentence(sanction)}</Notice>
  }
  const staff = staffSentence(role)
  return (
    staff && (
      <Notice icon={<ShieldCheck />} tone="primary">
        {staff}
      </Notice>
    )
  )
}

import { reportsApi } from '#api/reports.ts'
import type { PublicProfile } from '#domain/profiles.ts'
import { ReportDialog } from '#web/features/reports/ReportDialog.tsx'
import { call } from '#web/lib/call.ts'

const REASONS = [
  'Usurpation d’identité',
  'Nom ou image choquants',
  'Haine ou harcèlement',
  'Publicité ou arnaque',
] as const

type ReportProfileDialogProps = { profile: PublicProfile; onClose: () => void }

export default function ReportProfileDialog({ profile, onClose }: ReportProfileDialogProps) {
  const params = { memberId: profile.user_id }
  return (
    <ReportDialog
      title="Signaler ce profil"
      description={profile.pseudo}
      reasons={REASONS}
      hint="Cette personne ne saura pas qui l’a signalée."
      onSend={(reason) => call(reportsApi.profile, { params, body: { reason } })}
      onClose={onClose}
    />
  )
}

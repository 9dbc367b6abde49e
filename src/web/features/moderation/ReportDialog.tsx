import { reportsApi } from '#api/moderation-reports.ts'
import { call } from '#web/lib/call.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { ReportForm } from './ReportForm.tsx'

/** The report target: its id, and its title, text or name. */
export type Reported = { kind: keyof typeof KINDS; id: string; name: string }

const KINDS = {
  plan: {
    title: 'Signaler ce plan',
    reasons: ['Arnaque ou promesse de gain', 'Copie d’un autre plan', 'Haine ou harcèlement', 'Publicité'],
    hint: 'L’auteur ne saura pas qui a signalé son plan.',
    send: (planId: string, reason: string) => call(reportsApi.plan, { params: { planId }, body: { reason } }),
  },
  comment: {
    title: 'Signaler ce commentaire',
    reasons: ['Arnaque ou promesse de gain', 'Haine ou harcèlement', 'Publicité', 'Hors sujet'],
    hint: 'L’auteur ne saura pas qui a signalé son commentaire.',
    send: (commentId: string, reason: string) =>
      call(reportsApi.comment, { params: { commentId }, body: { reason } }),
  },
  journal_entry: {
    title: 'Signaler cette entrée',
    reasons: ['Arnaque ou promesse de gain', 'Haine ou harcèlement', 'Publicité', 'Hors sujet'],
    hint: 'Ce membre ne saura pas qui a signalé son entrée.',
    send: (entryId: string, reason: string) =>
      call(reportsApi.journalEntry, { params: { entryId }, body: { reason } }),
  },
  review: {
    title: 'Signaler cet avis',
    reasons: ['Avis faux ou payé', 'Haine ou harcèlement', 'Publicité', 'Hors sujet'],
    hint: 'L’auteur ne saura pas qui a signalé son avis.',
    send: (reviewId: string, reason: string) =>
      call(reportsApi.review, { params: { reviewId }, body: { reason } }),
  },
  profile: {
    title: 'Signaler ce profil',
    reasons: [
      'Usurpation d’identité',
      'Nom ou image choquants',
      'Haine ou harcèlement',
      'Publicité ou arnaque',
    ],
    hint: 'Cette personne ne saura pas qui l’a signalée.',
    send: (memberId: string, reason: string) =>
      call(reportsApi.profile, { params: { memberId }, body: { reason } }),
  },
} as const

/** Reports a plan, a comment, a review, a journal entry or a profile to the moderators. */
export default function ReportDialog({ kind, id, name, onClose }: Reported & OpenDialogProps) {
  const { send, ...texts } = KINDS[kind]
  return (
    <ReportForm
      {...texts}
      targetId={id}
      about={kind === 'profile' ? name : `« ${name} »`}
      send={(reason) => send(id, reason)}
      onClose={onClose}
    />
  )
}

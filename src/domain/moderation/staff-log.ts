import type { MemberCard } from '../profiles/members.ts'
import { roleLabel, ROLES } from '../roles.ts'

/** Actions of the staff log, with their labels in « Activité ». */
export const STAFF_ACTIONS = {
  published: 'Plan approuvé',
  rejected: 'Plan refusé',
  readmit_plan: 'Plan remis en attente',
  unpublish_plan: 'Plan retiré',
  edit_plan: 'Plan modifié',
  delete_plan: 'Plan supprimé',
  delete_comment: 'Commentaire supprimé',
  delete_journal_entry: 'Entrée de journal supprimée',
  delete_review: 'Avis supprimé',
  delete_review_answer: 'Réponse à un avis supprimée',
  ban_comments: 'Commentaires coupés',
  unban_comments: 'Commentaires rétablis',
  ban_temp: 'Ban temporaire',
  ban_perm: 'Ban permanent',
  ban_ip: 'Ban IP',
  unban_ip: 'Ban IP retiré',
  unban: 'Membre débanni',
  uphold_report: 'Signalement retenu',
  dismiss_report: 'Signalement sans suite',
  accept_appeal: 'Recours accepté',
  refuse_appeal: 'Recours refusé',
  close_support_request: 'Demande traitée',
  role_change: 'Rôle modifié',
  edit_badges: 'Badges modifiés',
  sync_badges: 'Badges synchronisés',
  read_email: 'Adresse e‑mail consultée',
  read_security_log: 'Journal de sécurité consulté',
  end_sessions: 'Sessions fermées',
  reset_second_factor: 'Retrait de la double authentification demandé',
  switch_feature: 'Fonction ouverte ou fermée',
  close_sign_ups: 'Inscriptions fermées',
  open_sign_ups: 'Inscriptions rouvertes',
} as const
export type StaffAction = keyof typeof STAFF_ACTIONS

export type LogTarget =
  | 'profile'
  | 'plan'
  | 'comment'
  | 'message'
  | 'conversation'
  | 'report'
  | 'appeal'
  | 'support_request'
  | 'feature'
  | 'journal_entry'
  | 'review'

/** « 2026-11-03 », an existing day. */
export const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && (new Date(text).toJSON()?.startsWith(text) ?? false)

/** The label of a role stored in a log. */
export function roleName(code: string): string {
  const role = ROLES.find((one) => one === code)
  return role ? roleLabel({ role, verified_type: null }) : code
}

/** One line of « Activité ». */
export type LogEntry = {
  id: string
  created_at: string
  /** Null where the account is deleted. */
  by: MemberCard | null
  action: StaffAction
  target_type: LogTarget
  target_id: string | null
  /** The member concerned. */
  member: MemberCard | null
  /** Null once the plan is deleted. */
  plan: { title: string; slug: string } | null
  reason: string | null
  details: Record<string, unknown>
}

import { de } from '../profiles/members.ts'

export const REPORT_REASON_MAX = 2000
/** In code points; the database has the same limit. */
export const EVIDENCE_MAX = 50_000

export type ReportTarget =
  | 'plan'
  | 'comment'
  | 'profile'
  | 'message'
  | 'conversation'
  | 'journal_entry'
  | 'review'

/** Whether the decision about a report can remove its target. */
export const isRemovableTarget = (target: ReportTarget) =>
  target === 'plan' || target === 'comment' || target === 'journal_entry' || target === 'review'

export const REPORT_VERDICTS = ['upheld', 'dismissed'] as const
export type ReportVerdict = (typeof REPORT_VERDICTS)[number]

/** Shown to a member of the staff who reported the target themselves. */
export const OWN_REPORT = 'Vous avez signalé cela vous-même : une autre personne de l’équipe décidera.'

/** Stored in the notification of a handled report of a profile or conversation; the pseudo is looked up on reading. */
export type HandledReport = {
  member_id: string
  target_type: ReportTarget
  verdict: ReportVerdict
  answer?: string
}

type Outcome = Omit<HandledReport, 'member_id'> & {
  /** Null once the plan is deleted. */
  plan_title?: string | null
  pseudo?: string
}

/** The notification for the reporter. */
export function reportHandledMessage({ verdict, answer, ...target }: Outcome): string {
  const outcome = verdict === 'upheld' ? 'a été retenu' : 'reste sans suite'
  return `Votre signalement ${reportedTarget(target)} ${outcome}${answer ? ` : ${answer}` : ''}`
}

function reportedTarget({ target_type, plan_title, pseudo }: Omit<Outcome, 'verdict' | 'answer'>): string {
  switch (target_type) {
    case 'plan':
      return plan_title ? `du plan « ${plan_title} »` : 'd’un plan'
    case 'comment':
      return plan_title ? `d’un commentaire sous « ${plan_title} »` : 'd’un commentaire'
    case 'journal_entry':
      return plan_title ? `d’une entrée de journal sous « ${plan_title} »` : 'd’une entrée de journal'
    case 'review':
      return plan_title ? `d’un avis sur « ${plan_title} »` : 'd’un avis'
    case 'profile':
      return pseudo ? `du profil ${de(pseudo)}` : 'd’un profil'
    case 'message':
    case 'conversation':
      return pseudo ? `de votre conversation avec ${pseudo}` : 'd’une conversation'
  }
}

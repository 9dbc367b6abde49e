export const REPORT_REASON_MAX = 2000

export type ReportTarget = 'plan' | 'comment' | 'profile' | 'message' | 'conversation'

/** Why a member of the staff does not decide a case. */
export const OWN_REPORT = 'Vous avez signalé cela vous-même : une autre personne de l’équipe décidera.'

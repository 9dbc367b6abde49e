export const REPORT_REASON_MAX = 2000

export const REPORT_TARGETS = ['plan', 'comment', 'profile', 'message', 'conversation'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

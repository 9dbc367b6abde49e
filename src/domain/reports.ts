export const REPORT_REASON_MAX = 2000

/** Sessions last for a month after the last visit, and never longer than three. */
export const SESSION_DAYS = 30
export const SESSION_DAYS_MAX = 90

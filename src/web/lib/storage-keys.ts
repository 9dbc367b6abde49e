/*
 * Every key of the browser storage: none may be a prefix of another. A key that ends in a colon is followed by ids, the
 * member's first, so that another account in this browser does not see the values.
 */

// These keys are in `localStorage`, which all tabs share.
export const THEME_KEY = 'pb-theme'
/** Whether the introduction for visitors is open. */
export const INTRO_KEY = 'pb-intro'
export const SOUND_KEY = 'pb-sound'
/** Whether the single-key shortcuts of the validators' list are on. */
export const SHORTCUTS_KEY = 'pb-shortcuts'
/** The page to return to after a new password. */
export const RESET_RETURN_KEY = 'pb-reset-return'
export const REVIEW_TICKS_KEY = 'pb-review-ticks'
export const RECENT_SEARCHES_KEY = 'pb-recent-searches'
export const ASSISTANT_KEY = 'pb-ai'
export const ASSISTANT_QUESTION_KEY = 'pb-ai-question'
/** Heights of « Depuis votre dernière visite » on the home page. */
export const LAST_VISIT_KEY = 'pb-last-visit'
export const FIRST_STEPS_KEY = 'pb-first-steps:'
export const COMMENT_DRAFT_KEY = 'pb-comment-draft:'
export const CORRECTION_DRAFT_KEY = 'pb-correction-draft:'
export const JOURNAL_DRAFT_KEY = 'pb-journal-draft:'
export const REVIEW_DRAFT_KEY = 'pb-review-draft:'
/** The notes of a validator. */
export const REVIEW_NOTES_KEY = 'pb-review-notes:'
/** An appeal, a report, a reply or a reason of the staff. */
export const TEXT_DRAFT_KEY = 'pb-text-draft:'
export const MESSAGE_DRAFT_KEY = 'pb-message-draft:'
export const UNSENT_MESSAGES_KEY = 'pb-unsent-messages:'
export const PLAN_DRAFT_KEY = 'pb-plan-draft:'

// These keys are in `sessionStorage`, which belongs to one tab until it is closed.
export const RELOADED_AT_KEY = 'pb-reloaded-at'
/** A key of the router, followed by an error message: if set, the router does not reload the page after that error. */
export const ROUTER_RELOAD_KEY = 'tanstack_router_reload:'
export const GOOGLE_SIGN_IN_KEY = 'pb-google'
export const PENDING_ACTION_KEY = 'pb-pending-action'
export const SUPPORT_DRAFT_KEY = 'pb-support-draft:'
export const SETTINGS_DRAFT_KEY = 'pb-settings-draft:'

// These names are locks and channels between the tabs.
export const VIEWER_CHANNEL = 'pb-viewer'
export const SENT_DRAFTS_CHANNEL = 'pb-sent-drafts'
export const BEEP_LOCK = 'pb-beep'
/** The id of the edited draft or plan follows. */
export const OPEN_DRAFT_LOCK = 'pb-open-draft:'

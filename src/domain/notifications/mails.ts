import type { MailedNotification } from './notifications.ts'

/** Mails that a member gets only after agreeing to them: the weekly summary, and the next steps of running executions. */
const CONSENT_MAILS = ['digest', 'steps'] as const
export type ConsentMail = (typeof CONSENT_MAILS)[number]

export const isConsentMail = (kind: string): kind is ConsentMail =>
  CONSENT_MAILS.some((mail) => mail === kind)

/** Where a member is asked whether they agree. `mail`: « Continuer à le recevoir » in the last summary. */
export type ConsentSource = 'sign_up' | 'feed' | 'settings' | 'mail'

/** « Résumé du lundi » in the settings. */
export const DIGEST_SETTING = {
  label: 'Résumé du lundi',
  hint: 'Ce que vous avez manqué : réponses, plans de vos abonnements, discussions.',
}
/** The card in « Abonnements », for members who were not asked when they signed up. */
export const DIGEST_CARD = {
  title: 'Un résumé le lundi ?',
  text: 'Les réponses, les plans et les discussions que vous avez manqués. Un clic suffit pour arrêter.',
  yes: 'Oui, l’envoyer',
  no: 'Non merci',
}
/** The checkbox of the sign-up form, not ticked. */
export const DIGEST_CHECKBOX = 'Recevoir chaque lundi un résumé de ce que j’ai manqué (facultatif)'
/** The mail with the next steps of running executions, in the settings. */
export const STEPS_SETTING = {
  label: 'Chaque lundi, un mail avec mes prochaines étapes',
  hint: 'Une fois par semaine, tant que vous exécutez un plan.',
}
export const STEPS_WORDING = `${STEPS_SETTING.label} : ${STEPS_SETTING.hint}`
export const STEPS_LAST =
  'Voilà huit semaines sans étape cochée ni entrée : ce mail est le dernier. Vous pouvez le reprendre dans vos paramètres.'

export const CONTINUE_DIGEST = 'Continuer à le recevoir'

/** What the member read when they agreed to the summary. Stored with the consent. */
export const DIGEST_WORDINGS: Record<ConsentSource, string> = {
  sign_up: DIGEST_CHECKBOX,
  feed: `${DIGEST_CARD.title} ${DIGEST_CARD.text} ${DIGEST_CARD.yes}`,
  settings: `${DIGEST_SETTING.label} : ${DIGEST_SETTING.hint}`,
  mail: CONTINUE_DIGEST,
}

/** Notifications about comments that are also sent by mail. */
export const COMMENT_MAILS = [
  'new_reply',
  'new_mention',
  'new_comment',
] as const satisfies MailedNotification[]
export type CommentMailKind = (typeof COMMENT_MAILS)[number]

/** When a member is mailed about comments that they have not read. */
export const COMMENT_MAIL_RULES = {
  /** After the comment, or after the member left the site. */
  delayMinutes: 5,
  /** Between two mails about one discussion. */
  pauseMinutes: 60,
  /** The others are sent the next morning, at this hour in Zurich. */
  perDay: 8,
  morningHour: 7,
  /** The comments and the characters of each that a mail quotes. */
  shown: 5,
  length: 300,
} as const

/** The weekly mail and its parts. */
export const WEEKLY_MAIL = {
  /** A member who was on the site within this time does not get it. */
  absentHours: 24,
  /** After this many without a visit it stops. */
  unseenMax: 8,
  /** After an outage of this time it is not sent before the next Monday. */
  lateHours: 24,
  waiting: 3,
  waitingRead: 100,
  plans: 5,
  discussions: 3,
  commentsCounted: 1_000,
  /** « Aussi cette semaine »: up to three, and five plans in all. */
  top: 3,
  topRead: 50,
  /** The running executions and the next steps of each. */
  executions: 10,
  steps: 3,
  /** Without a tick or an entry for this long, the mail with the next steps stops. */
  idleWeeks: 8,
} as const
export const DIGEST_LAST = 'Voilà huit semaines sans visite : ce résumé est le dernier.'

/** Whole hours of the day, in Zurich, between which a member gets no mails about discussions and messages. */
export type QuietHours = { from: number; to: number }
export const QUIET_HOURS_DEFAULT: QuietHours = { from: 22, to: 7 }
export const QUIET_HOURS_REFUSAL = 'Choisissez deux heures différentes.'

/** Why mails no longer reach a member: their address does not work, or they reported a mail as spam. */
type DeliveryProblem = 'bounced' | 'complained'

/** What the member’s browser shows about mails: a notice about the address, and the card that offers the summary. */
export type ViewerMails = { problem: DeliveryProblem | null; is_digest_answered: boolean }

/** The part of the viewer’s own settings about mails. */
export const MAIL_SETTINGS_PATH = '/parametres#e-mails'

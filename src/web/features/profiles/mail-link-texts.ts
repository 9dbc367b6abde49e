import type { MailLinkPurpose, StoppableMail } from '#domain/notifications/mail-links.ts'
import { type ConsentMail, CONTINUE_DIGEST, isConsentMail } from '#domain/notifications/mails.ts'
import { mailName } from '#domain/notifications/notifications.ts'

type MailLinkTexts = {
  /** Asked before the member presses the button. */
  question: string
  button: string
  /** What the link changes, before and after. */
  effect: string
  /** After the button was pressed. */
  done: string
  /** The button that undoes it; a link that undoes has none. */
  undo?: string
}

export function mailLinkTexts(purpose: MailLinkPurpose): MailLinkTexts {
  switch (purpose.action) {
    case 'stop':
      return {
        question: 'Ne plus recevoir ces e‑mails ?',
        button: 'Ne plus recevoir ces e‑mails',
        effect: `Vous ne recevrez plus ${mailsOf(purpose.kinds)}.${purpose.kinds.every(isConsentMail) ? '' : UNCHANGED}`,
        done: 'C’est fait',
        undo: purpose.kinds.every(isConsentMail) ? CONTINUE_DIGEST : 'Les recevoir de nouveau',
      }
    case 'cut':
      return {
        question: 'Couper cette discussion ?',
        button: 'Couper cette discussion',
        effect: 'Vous n’en entendrez plus parler, ni sur le site, ni par e‑mail, ni sur vos appareils.',
        done: 'Discussion coupée',
        undo: 'Annuler',
      }
    case 'continue':
      return {
        question: 'Continuer à recevoir le résumé ?',
        button: CONTINUE_DIGEST,
        effect: 'Vous recevrez le résumé du lundi, quand vous avez manqué quelque chose.',
        done: 'C’est noté',
      }
    case 'start':
      return {
        question: 'Recevoir de nouveau ces e‑mails ?',
        button: 'Les recevoir de nouveau',
        effect: 'Vous recevrez de nouveau ces e‑mails.',
        done: 'C’est noté',
      }
    case 'restore':
      return {
        question: 'Ne plus couper cette discussion ?',
        button: 'Ne plus la couper',
        effect: 'Vous en aurez des nouvelles comme avant.',
        done: 'Discussion rétablie',
      }
  }
}

const UNCHANGED = ' Les notifications sur le site restent comme elles étaient.'

/** « d’e-mail quand on vous mentionne ni quand on commente vos plans » */
function mailsOf(kinds: readonly StoppableMail[]): string {
  const names = new Set(kinds.map((kind) => (isConsentMail(kind) ? NAMES[kind] : mailName(kind))))
  return [...names].map((name, index) => (index === 0 ? name : name.replace(/^d’e.mail /, ''))).join(' ni ')
}

const NAMES: Record<ConsentMail, string> = {
  digest: 'le résumé du lundi',
  steps: 'vos prochaines étapes par e‑mail',
}

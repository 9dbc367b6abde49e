import { composeDiscussionMail } from './comment-mails.ts'
import type { ComposeContent } from '#server/platform/mail/send-later.ts'
import type { UnsubscribeCtx } from '#server/platform/mail/unsubscribe.ts'
import { composeMessagesMail } from './message-mails.ts'
import { composeDecisionMail } from '#server/validation/decision-mail.ts'
import { composeWeeklyMail } from './weekly-mails.ts'

/** Composes a mail about content from what is there now. Null if there is nothing to send any more. */
export const contentMails =
  (ctx: UnsubscribeCtx): ComposeContent =>
  async (sql, mail) => {
    switch (mail.kind) {
      case 'discussion':
        return await composeDiscussionMail(sql, ctx, mail)
      case 'messages':
        return await composeMessagesMail(sql, ctx, mail)
      case 'weekly':
        return await composeWeeklyMail(sql, ctx, mail)
      case 'plan_decision':
        return await composeDecisionMail(sql, ctx, mail)
    }
  }

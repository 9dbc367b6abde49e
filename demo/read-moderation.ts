import * as v from 'valibot'
import { daysAgo, readJson, text } from './read-json.ts'

type DemoModeration = ReturnType<typeof readModeration>
export type DemoBan = DemoModeration['bans'][number]
export type DemoReport = DemoModeration['reports'][number]

/** What members reported and what the staff did. */
export function readModeration(handle: v.GenericSchema<string>, plan: v.GenericSchema<string>) {
  const action = { by: handle, days_ago: daysAgo }
  const ban = v.strictObject({
    name: text,
    member: handle,
    type: v.picklist(['temp', 'perm', 'comment']),
    reason: text,
    ...action,
    /** Of a temporary ban. */
    hours: v.optional(v.number()),
    lifted: v.optional(v.strictObject(action)),
  })
  const appeal = v.strictObject({
    ban: text,
    days_ago: daysAgo,
    message: text,
    accepted: v.optional(v.strictObject({ ...action, answer: text })),
  })
  /** Only the staff log and the reports still contain these. */
  const removedComment = v.strictObject({
    name: text,
    plan,
    author: handle,
    days_ago: daysAgo,
    content: text,
    removed: v.strictObject({ ...action, reason: text }),
  })
  const reportTarget = v.variant('type', [
    v.strictObject({ type: v.literal('plan'), plan }),
    v.strictObject({ type: v.literal('comment'), plan, author: handle }),
    v.strictObject({ type: v.literal('removed_comment'), name: text }),
    v.strictObject({ type: v.literal('profile'), member: handle }),
    v.strictObject({ type: v.literal('message'), between: v.tuple([handle, handle]), index: v.number() }),
  ])
  const report = v.strictObject({
    name: text,
    ...action,
    target: reportTarget,
    reason: text,
    handled: v.optional(
      v.strictObject({ status: v.picklist(['upheld', 'dismissed']), ...action, answer: text }),
    ),
  })
  return readJson(
    'moderation.json',
    v.strictObject({
      /** They decide on plans in this order, again and again, skipping the author of the plan. */
      validators: v.array(handle),
      bans: v.array(ban),
      appeals: v.array(appeal),
      removed_comments: v.array(removedComment),
      reports: v.array(report),
      /** Badges that only the staff awards. */
      badge_awards: v.array(v.strictObject({ member: handle, badge: text, ...action })),
    }),
  )
}

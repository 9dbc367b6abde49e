import * as v from 'valibot'
import { commentId } from './ids.ts'
import { readExecutions } from './read-executions.ts'
import { daysAgo, readJson, text } from './read-json.ts'
import { type DemoMember, readMembers } from './read-members.ts'
import { readModeration } from './read-moderation.ts'
import { type DemoPlan, readPlans } from './read-plans.ts'
import { readReviews } from './read-reviews.ts'

export type DemoContent = ReturnType<typeof readContent>

/** Everything that the demo consists of. Throws when a file names a member or a plan that does not exist. */
export function readContent() {
  const members = readMembers()
  const plans = readPlans()
  const handle = v.picklist(
    members.map((member) => member.handle),
    'no such member',
  )
  const plan = v.picklist(
    plans.map(({ name }) => name),
    'no such plan',
  )
  return {
    members,
    plans,
    comments: readComments(handle, plan),
    conversations: readConversations(handle),
    drafts: readDrafts(handle, plan),
    executions: readExecutions(handle, plan),
    reviews: readReviews(handle, plan),
    ...readModeration(handle, plan),
  }
}

type Name = v.GenericSchema<string>

/** By plan, oldest first. The replies to a comment follow it. */
function readComments(author: Name, plan: Name) {
  const likes = v.optional(v.number(), 0)
  const reply = v.strictObject({ author, days_ago: daysAgo, content: text, likes })
  const comment = v.strictObject({
    ...reply.entries,
    is_pinned: v.optional(v.boolean(), false),
    /** Since when only the place of the comment is left. */
    deleted_days_ago: v.nullish(daysAgo, null),
    replies: v.optional(v.array(reply), []),
  })
  const discussions = readJson('comments.json', v.record(plan, v.array(comment)))
  return Object.entries(discussions).flatMap(([name, comments]) =>
    comments.flatMap(({ replies, ...root }) => {
      const parent_id = commentId({ plan: name, ...root })
      return [
        { plan: name, parent_id: null, ...root },
        ...replies.map((written) => ({
          ...written,
          plan: name,
          parent_id,
          is_pinned: false,
          deleted_days_ago: null,
        })),
      ]
    }),
  )
}

const readConversations = (handle: Name) =>
  readJson(
    'conversations.json',
    v.array(
      v.strictObject({
        /** The first sent the first message. */
        between: v.tuple([handle, handle]),
        /** How many of the last messages are unread; they have the same sender. */
        unread: v.optional(v.number(), 0),
        /** Oldest first. */
        messages: v.array(v.strictObject({ sender: handle, days_ago: daysAgo, content: text })),
      }),
    ),
  )

function readDrafts(author: Name, plan: Name) {
  const planForm = v.record(v.string(), v.union([v.string(), v.array(v.string())]))
  const common = { author, days_ago: daysAgo }
  return readJson(
    'drafts.json',
    v.array(
      v.variant('kind', [
        v.strictObject({ kind: v.literal('plan'), ...common, content: planForm }),
        v.strictObject({ kind: v.literal('comment'), ...common, plan, content: text }),
        v.strictObject({ kind: v.literal('message'), ...common, recipient: author, content: text }),
      ]),
    ),
  )
}

export const findMember = ({ members }: Pick<DemoContent, 'members'>, handle: string): DemoMember =>
  known(
    members.find((member) => member.handle === handle),
    handle,
  )

export const findPlan = ({ plans }: Pick<DemoContent, 'plans'>, name: string): DemoPlan =>
  known(
    plans.find((plan) => plan.name === name),
    name,
  )

/** Throws for a name that the demo does not have. */
export function known<T>(found: T | undefined, name: string): T {
  if (!found) throw new Error(`the demo has no « ${name} »`)
  return found
}

import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { commentId, demoId, memberId, messageId, planId } from '../ids.ts'
import { type DemoContent, findMember, known } from '../read-content.ts'
import type { DemoReport } from '../read-moderation.ts'
import { decisionLogRows } from './log-rows.ts'
import { insertLogRows, insertReports } from './queries.ts'

/** Inserts the reports, each with a copy of its target, and the decisions of the moderators. */
export async function loadReports(tx: Sql, content: DemoContent, daysAgo: DaysAgo) {
  const rows = content.reports.map((report) => {
    const { target_type, target_id, author, evidence } = targetOf(report, content)
    return {
      target_type,
      target_id,
      evidence,
      id: demoId('report', report.name),
      reporter_id: memberId(report.by),
      target_user_id: memberId(author),
      reason: report.reason,
      status: report.handled?.status ?? 'open',
      answer: report.handled?.answer ?? null,
      handled_by: report.handled ? memberId(report.handled.by) : null,
      handled_at: report.handled ? daysAgo(report.handled.days_ago) : null,
      created_at: daysAgo(report.days_ago),
    }
  })
  await insertReports(tx, rows)
  await insertLogRows(
    tx,
    rows.flatMap((row) =>
      decisionLogRows('report', {
        ...row,
        user_id: row.target_user_id,
        by: row.handled_by,
        at: row.handled_at,
      }),
    ),
  )
}

type Target = { target_type: string; target_id: string; author: string; evidence: string }

function targetOf({ name, target }: DemoReport, content: DemoContent): Target {
  switch (target.type) {
    case 'plan': {
      const plan = known(
        content.plans.find((one) => one.name === target.plan),
        name,
      )
      return {
        target_type: 'plan',
        target_id: planId(plan.name),
        author: plan.author,
        evidence: plan.title,
      }
    }
    case 'profile': {
      const { handle, pseudo, bio } = findMember(content, target.member)
      return {
        target_type: 'profile',
        target_id: memberId(handle),
        author: handle,
        evidence: `${pseudo}\n${bio}`,
      }
    }
    case 'message': {
      const { between, index } = target
      const conversation = content.conversations.find((one) => one.between.join() === between.join())
      const message = known(conversation?.messages[index], name)
      return {
        target_type: 'message',
        target_id: messageId(between, index),
        author: message.sender,
        evidence: message.content,
      }
    }
    case 'comment':
      return commentTarget(
        known(
          content.comments.find(({ author, plan }) => author === target.author && plan === target.plan),
          name,
        ),
      )
    case 'removed_comment':
      return commentTarget(
        known(
          content.removed_comments.find((comment) => comment.name === target.name),
          name,
        ),
      )
  }
}

type CommentText = Pick<DemoContent['comments'][number], 'plan' | 'author' | 'days_ago' | 'content'>

const commentTarget = (comment: CommentText): Target => ({
  target_type: 'comment',
  target_id: commentId(comment),
  author: comment.author,
  evidence: comment.content,
})

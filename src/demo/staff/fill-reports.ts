import type { Sql } from '#server/db/database.ts'
import { demoConversations } from '../content/conversations.ts'
import { findMember, memberId } from '../content/everyone.ts'
import { commentId, demoId, messageId } from '../content/ids.ts'
import { removedComments, touchyComments } from '../content/incidents.ts'
import type { DaysAgo } from '../content/moments.ts'
import { demoPlans, planId } from '../content/read-plans.ts'
import { type DemoReport, demoReports } from '../content/staff-work.ts'
import { ofDecision } from './log-rows.ts'
import { insertLog, insertReports } from './queries.ts'

/** What members reported, with a copy of it, and what the moderators answered. */
export async function fillReports(tx: Sql, daysAgo: DaysAgo) {
  const reports = demoReports.map((report) => {
    const { target_type, target_id, author, evidence } = targetOf(report)
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
  await insertReports(tx, reports)
  await insertLog(
    tx,
    reports.flatMap((report) =>
      ofDecision('report', {
        ...report,
        user_id: report.target_user_id,
        by: report.handled_by,
        at: report.handled_at,
      }),
    ),
  )
}

type Target = { target_type: string; target_id: string; author: string; evidence: string }

function targetOf({ name, target }: DemoReport): Target {
  switch (target.type) {
    case 'plan': {
      const { author, title } = known(
        demoPlans().find((plan) => plan.name === target.plan),
        name,
      )
      return { target_type: 'plan', target_id: planId(target.plan), author, evidence: title }
    }
    case 'profile': {
      const { pseudo, bio } = findMember(target.member)
      const evidence = `${pseudo}\n${bio}`
      return { target_type: 'profile', target_id: memberId(target.member), author: target.member, evidence }
    }
    case 'message': {
      const { between, place } = target
      const conversation = demoConversations.find((one) => one.between.join() === between.join())
      const [author, , evidence] = known(conversation?.messages[place], name)
      return { target_type: 'message', target_id: messageId(between, place), author, evidence }
    }
    case 'comment': {
      const isMeant = (comment: { author: string; plan: string }) =>
        comment.author === target.author && comment.plan === target.plan
      return toTarget(known(touchyComments.find(isMeant), name))
    }
    case 'removed':
      return toTarget(
        known(
          removedComments.find((comment) => comment.name === target.comment),
          name,
        ),
      )
  }
}

const toTarget = (comment: { plan: string; author: string; days_ago: number; content: string }): Target => ({
  target_type: 'comment',
  target_id: commentId(comment),
  author: comment.author,
  evidence: comment.content,
})

function known<T>(found: T | undefined, report: string): T {
  if (!found) throw new Error(`the report « ${report} » of the demo is about nothing`)
  return found
}

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { listMismatches } from '#server/ops/recount.queries.ts'
import { aSite } from '../../../tests/support/site.ts'
import { createComment, deleteComment, setCommentLike, pinComment } from './actions.ts'

const site = await aSite()
const { ctx } = site
const { sql } = site.db

const WRITES = 1_000
const AT_ONCE = 8

/** Without HTTP: a thousand requests would take longer than what they test. */
async function aSessionMember(): Promise<SessionMember> {
  const { id, pseudo } = await site.aMember()
  return {
    id,
    pseudo,
    session_id: randomUUID(),
    handle: null,
    email: `${id}@exemple.test`,
    role: 'user',
    verified_type: null,
    subscribed: false,
    community_xp: 0,
    ban_status: {
      banned: false,
      banned_until: null,
      banned_permanently: false,
      ip_banned: false,
      banned_from_comments: false,
    },
    staff_lock: null,
    is_proven: false,
    is_renewal_due: false,
  }
}

/** A generator with a seed, so that a failure can be repeated. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('a thousand random writes, likes, pins and deletions by members at once leave every counter equal to a recount [308]', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, aSessionMember))
  const [author] = members as [SessionMember]
  const { id: planId } = await site.aPlan({ author_id: author.id })
  await sql`update profile_stats set plans_posted = 1 where user_id = ${author.id}`
  const random = randomNumbers(308)
  const ids: string[] = []
  const any = () => ids[random(ids.length)] ?? randomUUID()

  const writeOne = async () => {
    const member = members[random(members.length)]!
    const kind = random(10)
    if (kind < 4) {
      const id = randomUUID()
      const parent_id = random(3) > 0 ? any() : null
      const content = random(4) === 0 ? `@${members[random(members.length)]!.pseudo} oui` : 'Oui'
      await createComment(ctx, member, planId, { id, content, parent_id })
      ids.push(id)
    } else if (kind < 7) await setCommentLike(ctx, member, any(), random(3) > 0)
    else if (kind === 7) await pinComment(ctx, author, planId, random(2) > 0 ? any() : null)
    else await deleteComment(ctx, member, any())
  }
  let left = WRITES
  const outcomes = { done: 0, refused: 0 }
  const worker = async () => {
    while (left > 0) {
      left -= 1
      try {
        await writeOne()
        outcomes.done += 1
      } catch (error) {
        // Deleted meanwhile, one's own, another member's: a refusal writes nothing.
        if (!(error instanceof AppError)) throw error
        outcomes.refused += 1
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  expect(outcomes.done).toBeGreaterThan(WRITES / 3)
  expect(await listMismatches(sql)).toEqual([])
  const orphaned = await sql`
    select from comments c where c.plan_id = ${planId} and c.deleted_at is not null and c.replies_count = 0`
  expect(orphaned).toHaveLength(0)
})

import { AppError } from '#domain/errors.ts'
import type { Feature, FeatureSwitch, OpenTo } from '#domain/features.ts'
import type { Sql } from '#server/db/database.ts'
import { listSwitches, updateSwitch } from '#server/features/queries.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { requireAbility, requireStaff } from '#server/sanctions/staff-guard.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { logStaffAction } from '#server/staff-log/queries.ts'

export async function readFeatures(sql: Sql, viewer: SessionMember): Promise<{ features: FeatureSwitch[] }> {
  requireAbility(viewer, 'openAdmin')
  return { features: await listSwitches(sql) }
}

/** Counts from the next request on. */
export async function switchFeature(
  { db }: Pick<SiteParts, 'db'>,
  viewer: SessionMember,
  { feature, open_to, from }: { feature: Feature; open_to: OpenTo; from: OpenTo },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await requireStaff(tx, viewer, 'openAdmin')
    if (!(await updateSwitch(tx, { feature, open_to, from, updated_by: viewer.id }))) {
      throw new AppError(
        'conflict',
        'Cette fonction a été réglée entre-temps. Rechargez la page, puis recommencez.',
      )
    }
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: null,
      action_type: 'switch_feature',
      target_type: 'feature',
      target_id: null,
      details: { feature, from, to: open_to },
    })
  })
  return { done: true }
}

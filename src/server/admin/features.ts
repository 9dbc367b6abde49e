import { AppError } from '#domain/errors.ts'
import {
  type Feature,
  type FeatureSwitch,
  type OpenTo,
  SIGN_UPS,
  type SignUpsSwitch,
} from '#domain/features.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { findSignUpsSwitch, listSwitches, updateSwitch } from './queries.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { requireAbility, requireStaff } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'

export async function readFeatures(
  sql: Sql,
  viewer: SessionMember,
): Promise<{ features: FeatureSwitch[]; sign_ups: SignUpsSwitch }> {
  requireAbility(viewer, 'openAdmin')
  return { features: await listSwitches(sql), sign_ups: await findSignUpsSwitch(sql) }
}

/** Opens or closes a feature. Takes effect with the next request. */
export async function switchFeature(
  { db }: Pick<AppContext, 'db'>,
  viewer: SessionMember,
  { feature, open_to, from }: { feature: Feature; open_to: OpenTo; from: OpenTo },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await holdProof(tx, viewer)
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

/** Closes sign-ups, by password and with Google, or opens them again. Members sign in as before. */
export async function setSignUps(
  { db }: Pick<AppContext, 'db'>,
  viewer: SessionMember,
  { are_open }: { are_open: boolean },
): Promise<{ done: true }> {
  const [from, to] = are_open ? (['nobody', 'everyone'] as const) : (['everyone', 'nobody'] as const)
  await db.transaction(async (tx) => {
    await holdProof(tx, viewer)
    await requireStaff(tx, viewer, 'openAdmin')
    // Another admin has just set the same.
    if (!(await updateSwitch(tx, { feature: SIGN_UPS, open_to: to, from, updated_by: viewer.id }))) return
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: null,
      action_type: are_open ? 'open_sign_ups' : 'close_sign_ups',
      target_type: 'feature',
      target_id: null,
    })
    await invalidatePages(tx, 'all')
  })
  return { done: true }
}

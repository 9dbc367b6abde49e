import { AsyncLocalStorage } from 'node:async_hooks'
import { getOAuthState } from 'better-auth/api'

/** The provider's clock may differ from ours. */
const SKEW_MS = 60_000

/** `noteProof` fills it during the callback, because better-auth does not return the claims. */
const proofs = new AsyncLocalStorage<{ isProof: boolean }>()

/**
 * The parameters that make Google authenticate a member again. With `max_age=0` Google must ask even a signed-in user, and
 * return `auth_time` (OpenID Connect Core, 3.1.2.1). Google returns it only if the claim is requested as well. The time of
 * the request is saved with the state, because `noteProof` compares it with `auth_time`.
 */
export const askForProof = () => ({
  additionalParams: {
    max_age: '0',
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
  },
  additionalData: { proof_asked_at: Date.now() },
})

/** Returns the result of the work, and whether Google authenticated the member again during it. */
export async function withProof<T>(work: () => Promise<T>): Promise<{ result: T; isProof: boolean }> {
  const proof = { isProof: false }
  const result = await proofs.run(proof, work)
  return { result, isProof: proof.isProof }
}

/**
 * Reads the claims of the ID token. A user can remove `max_age` and `claims` from the URL of Google: without `auth_time`
 * there is no proof.
 */
export async function noteProof(profile: Record<string, unknown>): Promise<Record<string, never>> {
  const state = await getOAuthState<{ proof_asked_at?: number }>()
  const proof = proofs.getStore()
  const askedAt = state?.proof_asked_at
  if (!proof || askedAt === undefined) return {}
  proof.isProof = Number(profile.auth_time) * 1000 >= askedAt - SKEW_MS
  return {}
}

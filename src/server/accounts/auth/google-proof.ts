import { AsyncLocalStorage } from 'node:async_hooks'
import { getOAuthState } from 'better-auth/api'

/** The provider's clock may differ from ours. */
const SKEW_MS = 60_000

/** Filled while better-auth reads the identity, which it does not return. */
const proofs = new AsyncLocalStorage<{ isProof: boolean }>()

/**
 * What is asked of Google when a member must show once more who they are: with `max_age=0` it must ask them even if they
 * are signed in there, and say when it did (OpenID Connect Core, 3.1.2.1). Google says it only where the claim is asked for
 * as well. Saved with the state, as that moment is checked.
 */
export const askForProof = () => ({
  additionalParams: {
    max_age: '0',
    claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
  },
  additionalData: { proof_asked_at: Date.now() },
})

/** The result of the work, and whether Google authenticated the member again for it. */
export async function withProof<T>(work: () => Promise<T>): Promise<{ result: T; isProof: boolean }> {
  const proof = { isProof: false }
  const result = await proofs.run(proof, work)
  return { result, isProof: proof.isProof }
}

/**
 * Given what the ID token says. A user can remove both from the address: without the time there is
 * no proof.
 */
export async function noteProof(profile: Record<string, unknown>): Promise<Record<string, never>> {
  const state = await getOAuthState<{ proof_asked_at?: number }>()
  const proof = proofs.getStore()
  const askedAt = state?.proof_asked_at
  if (!proof || askedAt === undefined) return {}
  proof.isProof = Number(profile.auth_time) * 1000 >= askedAt - SKEW_MS
  return {}
}

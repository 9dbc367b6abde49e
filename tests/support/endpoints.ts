import { readFileSync } from 'node:fs'
import { contract } from '#api/contract.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { type PermissionRequest, REQUESTS } from './permission-requests.ts'

export type Ban = 'none' | 'comment' | 'temp' | 'perm' | 'ip'
type TargetRule = 'can_moderate' | 'can_change_role' | 'can_reset_factors'
export type Rule = {
  action: string
  description: string
  allowed_roles: string[]
  ban_rule: Record<Exclude<Ban, 'none'>, 'allow' | 'deny' | 'n/a'>
  conditions?: string[]
  owner_rule: string
  owner_override_roles?: string[]
  target_rule?: TargetRule
  non_owner_status: string
}

/** docs/permissions.json: who may do what. */
export const permissions = JSON.parse(readFileSync('docs/permissions.json', 'utf8')) as {
  actions: Rule[]
  roles: ('anonymous' | Role)[]
  ban_states: Ban[]
  target_rules: Record<TargetRule, Record<Role, Record<Role, boolean>>>
}

export const ruleOf = (name: string) => permissions.actions.find(({ action }) => action === name)!

/** The whole contract, each endpoint by its name: « plans.create ». */
export const endpoints = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
)

/** A request that succeeds if the caller has the permission. */
export function requestOf(name: string) {
  const request = REQUESTS[name]
  if (!request) throw new Error(`tests/support/permission-requests.ts has no request for ${name}.`)
  return request
}

/** The request as a page sends it. */
export function requestInitOf({ body, picture }: PermissionRequest): RequestInit {
  if (picture) {
    return {
      body: picture,
      headers: { 'content-type': 'image/jpeg', 'content-length': String(picture.length) },
    }
  }
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

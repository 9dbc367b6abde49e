import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { PROOF_REQUIRED } from '#domain/accounts/second-factor.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import { ruleOf as tableRow } from '#domain/actions.ts'
import {
  type Ban,
  endpoints,
  permissions,
  requestOf,
  type Rule,
  ruleOf,
  requestInitOf,
} from '../../tests/support/endpoints.ts'
import {
  ENDS_SESSION,
  NOT_IMPLEMENTED,
  ON_OTHERS,
  type PermissionRequest,
  PROVEN_IN_ACTION,
  TESTED_ELSEWHERE,
} from '../../tests/support/permission-requests.ts'
import { ON_MEMBERS } from '../../tests/support/rank-requests.ts'
import { errorOf } from '../../tests/support/browser.ts'
import { aSite } from '../../tests/support/site.ts'
import { uniqueCode } from '../../tests/support/unique.ts'

/*
 * Calls every endpoint as every role in every ban state. The responses must agree with docs/permissions.json.
 * A new endpoint needs a request in permission-requests.ts. Actions without an endpoint are listed there too.
 */

const { actions, roles, ban_states, target_rules } = permissions

const site = await aSite({ env: { RATE_LIMIT_FACTOR: '100000' } })
// With this founder, no founder among the callers is the last one.
await site.aMember({ role: 'founder' })

const states = roles.flatMap((role) =>
  (role === 'anonymous' ? (['none'] as const) : ban_states).map((ban) => ({ role, ban })),
)

/** A caller of this role who signed in before they were banned. */
async function aCaller(role: 'anonymous' | Role, ban: Ban) {
  if (role === 'anonymous') return { browser: await site.as(), member: undefined }
  const member = await site.aMember({ role })
  const browser = await site.as(member)
  if (ban !== 'none') {
    const end = ban === 'temp' ? site.db.sql`now() + interval '1 day'` : null
    await site.db.sql`insert into user_bans (user_id, type, end_at) values (${member.id}, ${ban}, ${end})`
  }
  return { browser, member }
}

const known = new Map<string, Awaited<ReturnType<typeof aCaller>>>()
for (const { role, ban } of states) known.set(`${role} ${ban}`, await aCaller(role, ban))

/** Sends one request. Endpoints that end the session get a new caller, because the known callers are reused. */
async function ask(name: string, endpoint: Endpoint, role: 'anonymous' | Role, ban: Ban) {
  const asking = ENDS_SESSION.has(name) ? await aCaller(role, ban) : known.get(`${role} ${ban}`)!
  const { browser, member } = asking
  const request = await requestOf(name)({ site, member })
  const response = await browser.request(
    endpoint.method,
    request.path ?? endpoint.path,
    requestInitOf(request),
  )
  return { status: response.status, admittedStatus: request.admittedStatus }
}

const MEMBERS = roles.filter((role): role is Role => role !== 'anonymous')
const STAFF = ['validator', 'moderator', 'admin', 'founder'] as const

function onMember(name: string) {
  const request = ON_MEMBERS[name]
  if (!request) throw new Error(`tests/support/rank-requests.ts has no request for ${name}.`)
  return request
}

/** In alphabetical order. */
const SENSITIVE = [
  'accounts.changeEmail',
  'accounts.deleteAccount',
  'accounts.endOtherSessions',
  'accounts.endSession',
  'accounts.openExport',
  'accounts.startExport',
  'admin.changeRole',
  'admin.endSessions',
  'admin.revealEmail',
  'admin.setSignUps',
  'admin.switchFeature',
  'analytics.export',
  'sanctions.banByAddress',
  'sanctions.toggleAddressBan',
  'secondFactor.linkGoogle',
  'secondFactor.removeFactor',
  'secondFactor.replaceRecoveryCodes',
  'secondFactor.resetFactors',
  'secondFactor.startPasskey',
  'secondFactor.startTotp',
  'secondFactor.unlinkGoogle',
]

/** A banned member of the staff is an ordinary member until the ban ends. */
const sessionRole = (role: 'anonymous' | Role, ban: Ban) =>
  isStaffRole(role) && ban !== 'none' && ban !== 'comment' ? 'user' : role

const isStaffRole = (role: string) => STAFF.some((staff) => staff === role)

function expected(rule: Rule, role: 'anonymous' | Role, ban: Ban): 'admitted' | number {
  // These endpoints ignore sessions.
  if (rule.owner_rule === 'server_only') return Number(rule.non_owner_status)
  const isOpen = rule.allowed_roles.includes(role) && rule.allowed_roles.includes(sessionRole(role, ban))
  if (role === 'anonymous') return isOpen ? 'admitted' : 401
  if (!isOpen || (ban !== 'none' && rule.ban_rule[ban] === 'deny')) return 403
  return 'admitted'
}

describe('Who may do what', () => {
  test.each(endpoints)(
    '%s allows and refuses every role and sanction as docs/permissions.json says [194] [196] [357]',
    async (name, endpoint) => {
      const rule = ruleOf(endpoint.action)
      for (const { role, ban } of states) {
        const { status, admittedStatus } = await ask(name, endpoint, role, ban)
        const isDone = admittedStatus ? status === admittedStatus : status >= 200 && status < 300
        const outcome = isDone ? 'admitted' : status
        expect(outcome, `${role}, ban: ${ban}`).toBe(expected(rule, role, ban))
      }
    },
  )

  test.each(endpoints.filter(([name]) => name in ON_OTHERS))(
    '%s on another member’s content responds as the file says, whatever role and sanction [194] [197] [357]',
    async (name, endpoint) => {
      const rule = ruleOf(endpoint.action)
      for (const { role, ban } of states) {
        const request = (await ON_OTHERS[name]?.(site)) ?? {}
        const { browser } = known.get(`${role} ${ban}`)!
        const response = await browser.request(endpoint.method, request.path ?? '', requestInitOf(request))
        const isDenied = ban !== 'none' && ['deny', 'own'].includes(rule.ban_rule[ban])
        const mayOverride = rule.owner_override_roles?.includes(sessionRole(role, ban)) && !isDenied
        const status =
          role === 'anonymous' ? 401 : mayOverride ? 200 : isDenied ? 403 : Number(rule.non_owner_status)
        expect(response.status, `${role}, ban: ${ban}`).toBe(status)
      }
    },
  )

  const deniedByBan = endpoints.filter(
    ([, { action, body }]) => body && ruleOf(action).ban_rule.temp === 'deny',
  )

  test.each(deniedByBan)(
    '%s refuses a banned member before it looks at the body [196]',
    async (name, endpoint) => {
      const rule = ruleOf(endpoint.action)
      const role = MEMBERS.find((member) => rule.allowed_roles.includes(member))!
      for (const ban of ban_states.filter((state) => state !== 'none' && rule.ban_rule[state] === 'deny')) {
        const { browser, member } = known.get(`${role} ${ban}`)!
        const { path = endpoint.path } = await requestOf(name)({ site, member })
        const response = await browser.request(endpoint.method, path, requestInitOf({ body: {} }))
        expect(response.status, `${role}, ban: ${ban}`).toBe(403)
      }
    },
  )

  test('a proof of identity is needed for what a stolen session must not do', () => {
    const needing = endpoints.filter(([, { action }]) => tableRow(action).proof).map(([name]) => name)
    expect([...needing, ...PROVEN_IN_ACTION].toSorted()).toEqual(SENSITIVE)
  })

  test.each(endpoints.filter(([name, { action }]) => tableRow(action).proof ?? PROVEN_IN_ACTION.has(name)))(
    '%s asks for a proof of identity only if the caller has the role and the input is valid',
    async (name, endpoint) => {
      for (const role of MEMBERS) {
        const member = await site.aMember({ role })
        const browser = await site.as(member, { isProof: false })
        const request = await requestOf(name)({ site, member })
        const { path = endpoint.path } = request
        const send = async (init: PermissionRequest) => {
          const error = await errorOf(await browser.request(endpoint.method, path, requestInitOf(init)))
          return [error.status, error.code]
        }
        // Without an ability every member is asked; the action refuses staff who delete their account.
        const isAllowed =
          !tableRow(endpoint.action).ability || ruleOf(endpoint.action).allowed_roles.includes(role)
        const code = isAllowed ? PROOF_REQUIRED : undefined
        expect(await send(request), role).toEqual([403, code])
        if (endpoint.body && !v.is(endpoint.body, {})) {
          expect(await send({ body: {} }), role).toEqual([isAllowed ? 422 : 403, undefined])
        }
      }
    },
  )

  const ranked = endpoints.filter(
    ([, { action, path }]) =>
      // Lists concern no particular member.
      ruleOf(action).target_rule && path.includes(':') && !NOT_IMPLEMENTED.includes(action),
  )

  test.each(ranked)(
    '%s is allowed on members of lower rank only, for every pair of ranks [176] [197]',
    async (name, endpoint) => {
      const rule = ruleOf(endpoint.action)
      const table = target_rules[rule.target_rule!]
      for (const role of STAFF) {
        const isAdmitted = (rule.owner_override_roles ?? rule.allowed_roles).includes(role)
        const { browser } = known.get(`${role} none`)!
        for (const theirs of MEMBERS) {
          const target = { ...(await site.aMember({ role: theirs })), role: theirs }
          const request = await onMember(name)(site, target)
          const { status } = await browser.request(
            endpoint.method,
            request.path ?? '',
            requestInitOf(request),
          )
          const outcome = status >= 200 && status < 300 ? 'reached' : status
          const expectation = isAdmitted && table[role][theirs] ? 'reached' : Number(rule.non_owner_status)
          expect(outcome, `${role} on ${theirs}`).toBe(expectation)
        }
      }
    },
  )

  test.each(ranked.filter(([, { action }]) => ruleOf(action).owner_rule !== 'owner'))(
    '%s does not reach the caller [197]',
    async (name, endpoint) => {
      for (const role of STAFF) {
        const { browser, member } = await aCaller(role, 'none')
        const request = await onMember(name)(site, { id: member!.id, role })
        const { status } = await browser.request(endpoint.method, request.path ?? '', requestInitOf(request))
        expect(status, role).toBe(403)
      }
    },
  )

  test('the plan of a member who left can be deleted by moderators, not by validators [197]', async () => {
    for (const role of STAFF) {
      const { id } = await site.aPlan({ status: 'pending' })
      await site.db.sql`update plans set author_id = null where id = ${id}`
      const { status } = await known.get(`${role} none`)!.browser.request('DELETE', `/api/plans/${id}`, {})
      expect(status, role).toBe(role === 'validator' ? 403 : 200)
    }
  })

  test('the list of members says of each what the caller may do to them [197]', async () => {
    const word = uniqueCode()
    for (const role of MEMBERS) await site.aMember({ role, pseudo: `${word} ${role}` })
    for (const role of ['moderator', 'admin', 'founder'] as const) {
      const { browser } = known.get(`${role} none`)!
      const { rows } = await browser.getJson<{ rows: MemberRecord[] }>(`/api/moderation/members?q=${word}`)
      expect(rows).toHaveLength(MEMBERS.length)
      for (const { role: theirs, may_moderate, may_change_role } of rows)
        expect({ may_moderate, may_change_role }, `${role} on ${theirs}`).toEqual({
          may_moderate: target_rules.can_moderate[role][theirs],
          may_change_role: target_rules.can_change_role[role][theirs],
        })
    }
  })

  test('every action of an owner is also tested with another member', () => {
    const owned = endpoints.filter(([, { action }]) => ruleOf(action).owner_rule === 'owner')
    // Lists of one's own name no other member.
    const named = owned.filter(([, { path, body }]) => path.includes(':') || body)
    expect(named.map(([name]) => name).toSorted()).toEqual(Object.keys(ON_OTHERS).toSorted())
  })

  test('every action has an endpoint, another test, or is not implemented yet', () => {
    const served = new Set(endpoints.map(([, { action }]) => action))
    const listed = [...served, ...Object.keys(TESTED_ELSEWHERE), ...NOT_IMPLEMENTED]
    expect(new Set(listed).size, 'listed twice').toBe(listed.length)
    expect(listed.toSorted()).toEqual(actions.map(({ action }) => action).toSorted())
  })

  test('the test that is named for an action without an endpoint exists', () => {
    const missing = Object.values(TESTED_ELSEWHERE).filter((file) => !existsSync(`src/server/${file}`))
    expect(missing).toEqual([])
  })
})

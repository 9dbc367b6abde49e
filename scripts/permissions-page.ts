import { readFileSync, writeFileSync } from 'node:fs'
import { type Action, ruleOf } from '#domain/actions.ts'
import { ROLES, STAFF_ROLES } from '#domain/roles.ts'
import { endpoints, permissions, type Rule } from '../tests/support/endpoints.ts'

/** Writes docs/permissions.md: docs/permissions.json and the table of actions as a person reads them; --check compares. */
const PAGE = 'docs/permissions.md'

const served = new Set(endpoints.map(([, { action }]) => action))

function rolesOf({ allowed_roles }: Rule): string {
  const isOpenTo = (roles: readonly string[]) => roles.every((role) => allowed_roles.includes(role))
  if (isOpenTo(['anonymous', ...ROLES])) return 'everyone'
  if (isOpenTo(ROLES)) return 'members'
  return allowed_roles.map((role) => (role === 'anonymous' ? 'visitors' : role)).join(', ')
}

function bansOf({ ban_rule }: Rule): string {
  const denied = Object.entries(ban_rule).flatMap(([ban, answer]) => (answer === 'deny' ? ban : []))
  if (Object.values<string>(ban_rule).includes('own')) return 'own content only'
  return denied.length === 4 ? 'every ban' : denied.join(', ')
}

function conditionsOf({ action, target_rule, owner_override_roles }: Rule): string {
  const { proof, feature, locked } = served.has(action as Action) ? ruleOf(action as Action) : {}
  const conditions = [
    proof && 'proof of identity',
    feature && `feature « ${feature} »`,
    locked && 'not while the staff role is locked',
    target_rule && `rank (${target_rule})`,
    owner_override_roles &&
      `others’ content: ${owner_override_roles.filter((role) => STAFF_ROLES.some((staff) => staff === role)).join(', ')}`,
  ]
  return conditions.filter(Boolean).join('; ')
}

const rows = permissions.actions.map(
  (rule) =>
    `| \`${rule.action}\` | ${rule.description} | ${rolesOf(rule)} | ${bansOf(rule)} | ${conditionsOf(rule)} |`,
)
const page = `# Who may do what

Every action of the site, from [permissions.json](permissions.json), which the permission test compares with the responses of every
endpoint, and from the table that the site follows (\`src/domain/actions.ts\`). Written by \`npm run permissions\`.

| action | what | who | refused during a ban | also asks for |
|---|---|---|---|---|
${rows.join('\n')}
`

if (process.argv.includes('--check')) {
  if (readFileSync(PAGE, 'utf8') !== page) throw new Error(`${PAGE} is out of date: run npm run permissions.`)
} else writeFileSync(PAGE, page)

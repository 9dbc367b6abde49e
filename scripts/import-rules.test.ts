import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findViolations, RULE_NAMES } from './import-rules.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const PACKAGES = ['valibot', 'pg', 'nodemailer', 'stripe', 'openid-client']

/** A project with these files, and packages that export one constant. */
function aProject(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'import-rules-'))
  roots.push(root)
  const base = { 'package.json': '{ "type": "module" }' }
  for (const name of PACKAGES) Object.assign(base, { [`node_modules/${name}/index.js`]: anything })
  for (const [name, text] of Object.entries({ ...base, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  return root
}

const anything = 'export const anything = 1'
const importing = (file: string) => `import { anything } from '${file}'\nexport const more = anything`

const VIOLATIONS: Record<string, Record<string, string>> = {
  'domain-is-pure': { 'src/domain/a.ts': importing('../api/b.ts'), 'src/api/b.ts': anything },
  'only-the-renderer-knows-markdown-it': { 'src/domain/markdown.ts': "import 'valibot'" },
  'api-knows-domain-and-valibot': {
    'src/api/a.ts': importing('../server/b.ts'),
    'src/server/b.ts': anything,
  },
  'web-never-imports-server': { 'src/web/a.ts': importing('../server/b.ts'), 'src/server/b.ts': anything },
  'only-ssr-imports-web': { 'src/server/a.ts': importing('../web/b.ts'), 'src/web/b.ts': anything },
  'consequences-know-no-cause': {
    'src/server/points/a.ts': importing('../plans/b.ts'),
    'src/server/plans/b.ts': anything,
  },
  'platform-knows-no-area': {
    'src/server/platform/mail/a.ts': importing('../../plans/b.ts'),
    'src/server/plans/b.ts': anything,
  },
  'ui-and-lib-know-no-feature': {
    'src/web/ui/a.ts': importing('../features/likes/b.ts'),
    'src/web/features/likes/b.ts': anything,
  },
  'lib-knows-no-ui': { 'src/web/lib/a.ts': importing('../ui/b.ts'), 'src/web/ui/b.ts': anything },
  'features-know-no-page': {
    'src/web/features/likes/a.ts': importing('../../pages/b.ts'),
    'src/web/pages/b.ts': anything,
  },
  'areas-never-import-the-composition': {
    'src/server/plans/a.ts': importing('../app.ts'),
    'src/server/app.ts': anything,
  },
  'libraries-behind-their-port': { 'src/server/accounts/a.ts': "import 'nodemailer'" },
  'stripe-behind-its-port-but-for-types': { 'src/server/payments/simulator/a.ts': "import 'stripe'" },
  'sign-in-libraries-only-in-accounts': { 'src/server/plans/a.ts': "import 'openid-client'" },
  'mails-only-from-templates': {
    'src/server/plans/a.ts': importing('../platform/mail/compose.ts'),
    'src/server/platform/mail/compose.ts': anything,
  },
  'demo-knows-no-page': { 'demo/a.ts': importing('../src/web/b.ts'), 'src/web/b.ts': anything },
  'demo-only-when-asked': { 'src/server/a.ts': importing('../../demo/b.ts'), 'demo/b.ts': anything },
  'no-cycle-of-areas': {
    'src/server/plans/read/a.ts': importing('../../feed/b.ts'),
    'src/server/feed/b.ts': anything,
    'src/server/feed/list/c.ts': importing('../../plans/d.ts'),
    'src/server/plans/d.ts': anything,
  },
  'src-knows-no-script-and-no-test': {
    'src/server/a.ts': importing('../../scripts/b.ts'),
    'scripts/b.ts': anything,
  },
  'driver-only-in-db': { 'src/server/plans/a.ts': "import 'pg'" },
  'no-cycle-of-files': { 'src/domain/a.ts': importing('./b.ts'), 'src/domain/b.ts': importing('./a.ts') },
  'everything-resolves': { 'src/domain/a.ts': importing('./nowhere.ts') },
  'sql-only-in-queries': {
    'src/server/plans/actions.ts': 'declare const sql: any\nexport const rows = sql`select 1`',
  },
  'no-barrel': { 'src/web/ui/index.ts': anything },
}

test.for(Object.entries(VIOLATIONS))('reports a violation of « %s »', async ([rule, files]) => {
  const violations = await findViolations(aProject(files))
  expect(violations.map((violation) => violation.rule)).toContain(rule)
})

test('every rule has an example of a violation', () => {
  expect(Object.keys(VIOLATIONS).toSorted()).toEqual(RULE_NAMES.toSorted())
})

test('reports nothing in a project that follows the rules', async () => {
  const root = aProject({
    'src/domain/a.ts': anything,
    'src/api/b.ts': importing('../domain/a.ts'),
    'src/server/payments/simulator/c.ts':
      "import type { anything } from 'stripe'\nexport type More = typeof anything",
  })
  expect(await findViolations(root)).toEqual([])
})

test('allows cycles between features of the browser', async () => {
  const root = aProject({
    'src/web/features/likes/a.ts': importing('../plans/b.ts'),
    'src/web/features/plans/b.ts': anything,
    'src/web/features/plans/c.ts': importing('../likes/d.ts'),
    'src/web/features/likes/d.ts': anything,
  })
  expect(await findViolations(root)).toEqual([])
})

test('treats each file at the top of the server as an area', async () => {
  const root = aProject({
    'src/server/main.ts': importing('./plans/b.ts'),
    'src/server/plans/b.ts': importing('../platform/context.ts'),
    'src/server/platform/context.ts': anything,
  })
  expect(await findViolations(root)).toEqual([])
})

test('treats each entry of the platform as an area', async () => {
  const root = aProject({
    'src/server/platform/mail/a.ts': importing('../http/b.ts'),
    'src/server/platform/http/b.ts': anything,
    'src/server/platform/http/c.ts': importing('../mail/d.ts'),
    'src/server/platform/mail/d.ts': anything,
  })
  expect((await findViolations(root)).map(({ rule }) => rule)).toContain('no-cycle-of-areas')
})

test('allows SQL in the queries of a subject', async () => {
  const root = aProject({
    'src/server/plans/views.queries.ts': 'declare const sql: any\nexport const rows = sql`select 1`',
  })
  expect(await findViolations(root)).toEqual([])
})

test('fails when it has read no module', async () => {
  await expect(findViolations(aProject({ 'src/read-me.txt': '' }))).rejects.toThrow('not checked')
})

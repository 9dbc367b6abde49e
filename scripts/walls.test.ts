import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findBreaches, WALL_NAMES } from './walls.ts'

const houses: string[] = []
afterEach(() => {
  for (const house of houses.splice(0)) rmSync(house, { recursive: true })
})

const PACKAGES = ['valibot', 'pg', 'nodemailer', 'stripe', 'better-auth']

/** A small house with these files, and packages that hold nothing but their name. */
function aHouse(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'walls-'))
  houses.push(root)
  const furniture = { 'package.json': '{ "type": "module" }' }
  for (const name of PACKAGES) Object.assign(furniture, { [`node_modules/${name}/index.js`]: anything })
  for (const [name, text] of Object.entries({ ...furniture, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  return root
}

const anything = 'export const anything = 1'
const importing = (place: string) => `import { anything } from '${place}'\nexport const more = anything`

const BROKEN: Record<string, Record<string, string>> = {
  'domain-is-pure': { 'src/domain/a.ts': importing('../api/b.ts'), 'src/api/b.ts': anything },
  'only-the-renderer-knows-markdown-it': { 'src/domain/markdown.ts': "import 'valibot'" },
  'api-knows-domain-and-valibot': {
    'src/api/a.ts': importing('../server/b.ts'),
    'src/server/b.ts': anything,
  },
  'web-never-imports-server': { 'src/web/a.ts': importing('../server/b.ts'), 'src/server/b.ts': anything },
  'only-ssr-imports-web': { 'src/server/a.ts': importing('../web/b.ts'), 'src/web/b.ts': anything },
  'consequences-know-no-cause': {
    'src/server/badges/a.ts': importing('../plans/b.ts'),
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
  'nobody-imports-the-composition': {
    'src/server/plans/a.ts': importing('../app.ts'),
    'src/server/app.ts': anything,
  },
  'libraries-behind-their-port': { 'src/server/accounts/a.ts': "import 'nodemailer'" },
  'stripe-behind-its-port-but-for-types': { 'src/server/stripe-simulator/a.ts': "import 'stripe'" },
  'better-auth-only-in-accounts': { 'src/server/plans/a.ts': "import 'better-auth'" },
  'demo-knows-no-page': { 'src/demo/a.ts': importing('../web/b.ts'), 'src/web/b.ts': anything },
  'demo-only-when-asked': { 'src/server/a.ts': importing('../demo/b.ts'), 'src/demo/b.ts': anything },
  'no-circle-of-areas': {
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
  'no-circle': { 'src/domain/a.ts': importing('./b.ts'), 'src/domain/b.ts': importing('./a.ts') },
  'no-circle-of-folders': {
    'src/server/likes/a.ts': importing('../plans/b.ts'),
    'src/server/plans/b.ts': anything,
    'src/server/plans/c.ts': importing('../likes/d.ts'),
    'src/server/likes/d.ts': anything,
  },
  'everything-resolves': { 'src/domain/a.ts': importing('./nowhere.ts') },
  'sql-only-in-queries': {
    'src/server/plans/actions.ts': 'declare const sql: any\nexport const rows = sql`select 1`',
  },
  'no-barrel': { 'src/web/ui/index.ts': anything },
}

test.for(Object.entries(BROKEN))('the wall « %s » is seen to break', async ([wall, files]) => {
  const breaches = await findBreaches(aHouse(files))
  expect(breaches.map((breach) => breach.wall)).toContain(wall)
})

test('every wall is tried', () => {
  expect(Object.keys(BROKEN).toSorted()).toEqual(WALL_NAMES.toSorted())
})

test('a sound house has no breach', async () => {
  const house = aHouse({
    'src/domain/a.ts': anything,
    'src/api/b.ts': importing('../domain/a.ts'),
    'src/server/stripe-simulator/c.ts':
      "import type { anything } from 'stripe'\nexport type More = typeof anything",
  })
  expect(await findBreaches(house)).toEqual([])
})

test('features may import each other, as long as no file imports itself', async () => {
  const house = aHouse({
    'src/web/features/plans/a.ts': importing('../comments/b.ts'),
    'src/web/features/comments/b.ts': anything,
    'src/web/features/comments/c.ts': importing('../plans/d.ts'),
    'src/web/features/plans/d.ts': anything,
  })
  expect(await findBreaches(house)).toEqual([])
})

test('a check that looked at nothing fails', async () => {
  await expect(findBreaches(aHouse({ 'src/read-me.txt': '' }))).rejects.toThrow('not checked')
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const workflows = globSync('.github/workflows/*.yml').map((file) => readFileSync(file, 'utf8'))

test('workflows use actions by commit, because a tag can be moved', () => {
  const used = workflows.flatMap((text) => [...text.matchAll(/\buses:\s*(\S+)/g)].map(([, action]) => action))
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action!))).toEqual([])
})

test('a workflow looks for advisories about the packages every week', () => {
  const audit = workflows.find((text) => text.includes('run: npm run audit'))
  expect(audit).toMatch(/schedule:\s+- cron: '\d+ \d+ \* \* \d'/)
})

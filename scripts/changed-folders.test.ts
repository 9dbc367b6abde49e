import { expect, test } from 'vitest'
import { foldersOf } from './changed-folders.ts'

test('each changed folder is named once, without the folders inside it', () => {
  expect(
    foldersOf([
      'src/web/ui/Button.tsx',
      'src/web/ui/Card.tsx',
      'src/web/ui/charts/LineChart.tsx',
      'src/server/plans/queries.ts',
      'src/server/plans-archive/queries.ts',
      'scripts/test.ts',
    ]),
  ).toEqual(['scripts/', 'src/server/plans-archive/', 'src/server/plans/', 'src/web/ui/'])
})

test('files without unit tests beside them name no folder', () => {
  expect(foldersOf(['README.md', 'tests/support/site.ts', 'db/baseline.sql'])).toEqual([])
})

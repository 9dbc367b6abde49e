import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { can } from '#domain/permissions.ts'
import { ROLES } from '#domain/roles.ts'
import { permissionMutants, tableMutants } from './permission-mutants.ts'

const changesOf = (text: string) =>
  permissionMutants(text, ['admin', 'founder']).map(({ rule, change }) => `${rule}: ${change}`)

test('makes each list shorter and longer, and each rule always and never hold', () => {
  expect(changesOf(`export const can = { open: isOneOf('admin') }`)).toEqual([
    'open: always true',
    'open: always false',
    'open: without admin',
    'open: with founder',
  ])
})

test('drops each half of a condition and inverts comparisons', () => {
  const [mutant] = permissionMutants(`const a = (x) => x.is && x.n > 2`, []).slice(2)
  expect(mutant).toMatchObject({ change: 'without « x.n > 2 »', text: 'const a = (x) => x.is' })
  expect(changesOf(`const a = (x) => x.is && x.n > 2`)).toEqual([
    'a: always true',
    'a: always false',
    'a: without « x.n > 2 »',
    'a: without « x.is »',
    'a: « x.n > 2 » with « >= »',
  ])
  expect(changesOf(`const b = (x) => !x.is`)).toContain('b: « !x.is » without « ! »')
  expect(changesOf(`const ROLE_LEVEL = { admin: 3 }`)).toEqual([
    'ROLE_LEVEL: admin at 2',
    'ROLE_LEVEL: admin at 4',
  ])
})

test('changes every rule of the site, one at a time', () => {
  const text = readFileSync('src/domain/permissions.ts', 'utf8')
  const mutants = permissionMutants(text, ROLES)
  const rules = new Set(mutants.map(({ rule }) => rule))
  for (const name of Object.keys(can)) expect(rules).toContain(name)
  const exported = [...text.matchAll(/^export const (may\w+|is\w+|goes\w+)/gm)].map(([, name]) => name)
  for (const name of exported) expect(rules).toContain(name)
  expect(new Set(mutants.map((mutant) => mutant.text)).size).toBe(mutants.length)
  for (const mutant of mutants) expect(mutant.text).not.toBe(text)
})

test('leaves out every cell of the table of actions, one at a time', () => {
  const table = `  'plan.like': { bans: 'contribute' },\n  'plan.mine': {},\n  'admin.sign_ups': { bans: 'contribute', proof: true },\n`
  expect(tableMutants(table).map(({ rule, change }) => `${rule}: ${change}`)).toEqual([
    "plan.like: without bans: 'contribute'",
    "admin.sign_ups: without bans: 'contribute'",
    'admin.sign_ups: without proof: true',
  ])
  const text = readFileSync('src/domain/actions.ts', 'utf8')
  const [rows = ''] = text.split('export function')
  const cells = rows.match(/(ability|bans|feature|proof|locked): ('|true)/g)
  expect(new Set(tableMutants(text).map((mutant) => mutant.text)).size).toBe(cells?.length)
})

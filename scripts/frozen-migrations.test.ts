import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aTemporaryDirectory } from '../tests/support/temporary-directory.ts'
import { freezeMigrations, frozenProblems } from './frozen-migrations.ts'

let folder: string

beforeEach(() => {
  folder = aTemporaryDirectory('frozen')
  file('0001_letters.sql', 'create table letters (letter text);\n')
  freezeMigrations(folder)
})

afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

test('asks to freeze a new migration, once', () => {
  expect(frozenProblems(folder)).toEqual([])
  file('0002_numbers.sql', 'create table numbers (n int);\n')
  expect(frozenProblems(folder)).toEqual([
    'La migration 0002_numbers.sql n’est pas encore figée : lancez « npm run schema ».',
  ])
  freezeMigrations(folder)
  expect(frozenProblems(folder)).toEqual([])
})

test('refuses to change, remove or freeze again a frozen migration', () => {
  file('0001_letters.sql', 'create table letters (letter text not null);\n')
  freezeMigrations(folder)
  expect(frozenProblems(folder)).toEqual([
    expect.stringMatching('La migration 0001_letters.sql est figée, et a changé : rétablissez ce fichier'),
  ])
  rmSync(path.join(folder, '0001_letters.sql'))
  expect(frozenProblems(folder)).toEqual([
    'La migration 0001_letters.sql est figée, et manque : rétablissez ce fichier.',
  ])
})

test('does not count other line ends as a change', () => {
  file('0001_letters.sql', 'create table letters (letter text);\r\n')
  expect(frozenProblems(folder)).toEqual([])
})

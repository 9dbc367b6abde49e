import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type TimedTest = { file: string; title: string; ms: number }

/** What the JSON reports of the two test runners have in common with what is read here. */
type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[]
}
type PlaywrightSuite = {
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }

/** « 12.3 s  tests/e2e/x.e2e.ts › title », the slowest of both runners first. */
export function slowestTests(reports: (VitestReport | PlaywrightReport)[], count = 10): string[] {
  return reports
    .flatMap((report) => ('testResults' in report ? unitTests(report) : report.suites.flatMap(journeys)))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file} › ${title}`)
}

/** The same of the reports in these files, where they were written. */
export const slowestTestsIn = (files: string[]) =>
  slowestTests(
    files
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport),
  )

const unitTests = ({ testResults }: VitestReport): TimedTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(process.cwd(), name),
      title: fullName,
      ms: duration ?? 0,
    })),
  )

const journeys = ({ specs = [], suites = [] }: PlaywrightSuite): TimedTest[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ duration }) => ({ file: `tests/e2e/${file}`, title, ms: duration })),
  ),
  ...suites.flatMap(journeys),
]

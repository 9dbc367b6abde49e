import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type TestResult = { test: string; ms: number; hasPassed: boolean; trace?: string | undefined }

/** What is read here of the JSON reports of the two test runners. */
type VitestReport = {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}
type PlaywrightSuite = {
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { duration: number; attachments?: { name: string; path?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }
type Report = VitestReport | PlaywrightReport

/** « 12.3 s  tests/e2e/x.e2e.ts › title », the slowest of both runners first. */
export const slowestTests = (reports: Report[], count = 10): string[] =>
  slowest(
    reports.flatMap(resultsOf).map(({ test, ms }) => [test, ms]),
    count,
  )

/** The same of test files, with the time of all their tests. */
export function slowestFiles(reports: Report[], count = 20): string[] {
  const times = new Map<string, number>()
  for (const { test, ms } of reports.flatMap(resultsOf)) {
    const file = test.split(' › ', 1)[0]!
    times.set(file, (times.get(file) ?? 0) + ms)
  }
  return slowest([...times], count)
}

const slowest = (times: [name: string, ms: number][], count: number) =>
  times
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)

/** The failed tests, and the test files that could not be loaded; journeys with the path of their trace. */
export const failedTests = (reports: Report[]) =>
  reports.flatMap(resultsOf).filter(({ hasPassed }) => !hasPassed)

/** The reports in these files, where they were written. */
export const reportsIn = (files: string[]) =>
  files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report)

const resultsOf = (report: Report) =>
  'testResults' in report ? unitTests(report) : report.suites.flatMap(journeys)

const unitTests = ({ testResults }: VitestReport): TestResult[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    const results = assertionResults.map((result) => ({
      test: `${file} › ${result.fullName}`,
      ms: result.duration ?? 0,
      hasPassed: result.status !== 'failed',
    }))
    const isBroken = status === 'failed' && results.every(({ hasPassed }) => hasPassed)
    return isBroken ? [...results, { test: file, ms: 0, hasPassed: false }] : results
  })

const journeys = ({ specs = [], suites = [] }: PlaywrightSuite): TestResult[] => [
  ...specs.flatMap(({ file, title, ok, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ duration, attachments = [] }) => ({
        test: `tests/e2e/${file} › ${title}`,
        ms: duration,
        hasPassed: ok,
        trace: attachments.find(({ name }) => name === 'trace')?.path,
      })),
  ),
  ...suites.flatMap(journeys),
]

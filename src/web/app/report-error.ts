import type { AnyRouter } from '@tanstack/react-router'
import { clientErrorsApi } from '#api/client-errors.ts'
import { clientErrorReport } from '#domain/client-errors.ts'
import { AppError } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { siteQuery } from '#web/lib/site.ts'

/** Of one tab, until it is loaded again: a crash that repeats itself must not keep the server busy. */
const REPORTS_MAX = 5

const sample = Math.random()
const reported = new Set<string>()

/** Tells the server of a crash, without anything about the member. That this fails stays unsaid: it would be reported too. */
export function reportError(router: AnyRouter, error: unknown, firstScript: string) {
  const site = router.options.context.queryClient.getQueryData(siteQuery.queryKey)
  if (!site || sample >= site.error_reports || isExpected(error)) return
  const report = clientErrorReport(error, {
    build: buildOf(firstScript),
    path: router.state.matches.at(-1)?.fullPath ?? '/',
  })
  const key = JSON.stringify(report)
  if (!report || reported.has(key) || reported.size >= REPORTS_MAX) return
  reported.add(key)
  call(clientErrorsApi.report, { body: report }, { keepalive: true }).catch(() => {})
}

/** What the server refused, what was given up, and code that is gone after a deployment (lib/stale-build-reload.ts). */
const isExpected = (error: unknown) =>
  error instanceof AppError ||
  (error instanceof Error && (error.name === 'AbortError' || MISSING_CODE.test(error.message)))

const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i

/** The first script names all the others: its own name tells one build from another. */
const buildOf = (firstScript: string) => /entry-client-([\w-]+)[.]js/.exec(firstScript)?.[1] ?? 'dev'

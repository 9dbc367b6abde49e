import type { AnyRouter } from '@tanstack/react-router'
import { clientErrorsApi } from '#api/site.ts'
import { clientErrorReport } from '#domain/site-client-errors.ts'
import { AppError } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'

/** The limit per tab until a reload, so that a repeated crash does not load the server. */
const REPORTS_MAX = 5

const reported = new Set<string>()

/** Reports a crash to the server, without personal data. A failed report is ignored: it would be reported too. */
export function reportError(router: AnyRouter, error: unknown, firstScript: string) {
  if (isExpected(error)) return
  const report = clientErrorReport(error, {
    build: buildOf(firstScript),
    path: router.state.matches.at(-1)?.fullPath ?? '/',
  })
  const key = JSON.stringify(report)
  if (!report || reported.has(key) || reported.size >= REPORTS_MAX) return
  reported.add(key)
  call(clientErrorsApi.report, { body: report }, { keepalive: true }).catch(() => {})
}

/** Refused and aborted requests, and scripts missing after a deployment (lib/stale-build-reload.ts). */
const isExpected = (error: unknown) =>
  error instanceof AppError ||
  (error instanceof Error && (error.name === 'AbortError' || MISSING_CODE.test(error.message)))

const MISSING_CODE = /dynamically imported module|module script failed|preload CSS/i

/** The hash in the name of the first script identifies the build. */
const buildOf = (firstScript: string) => /entry-client-([\w-]+)[.]js/.exec(firstScript)?.[1] ?? 'dev'

import { useHydrated } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'

/** The link of a mail was used, has expired, or never was one: another try will not change that. */
export const isLinkRefused = (error: unknown) =>
  error instanceof AppError &&
  error.field !== 'password' &&
  (error.kind === 'invalid' ||
    error.kind === 'not_found' ||
    error.kind === 'conflict' ||
    error.kind === 'forbidden')

/** The token of a mail's link: null where the address has none, undefined until the browser has read it. */
export const useLinkToken = (jeton: string | undefined): string | null | undefined =>
  useHydrated() ? (jeton ?? null) : undefined

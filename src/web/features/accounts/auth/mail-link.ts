import { useHydrated } from '@tanstack/react-router'
import { AppError } from '#domain/errors.ts'

/** The link of a mail was used, has expired, never was one or is not for who is signed in: no other try will change that. */
export const isLinkRefused = (error: unknown): error is AppError =>
  error instanceof AppError && error.field === 'token'

/** The token of a mail's link: null where the address has none, undefined until the browser has read it. */
export const useLinkToken = (jeton: string | undefined): string | null | undefined =>
  useHydrated() ? (jeton ?? null) : undefined

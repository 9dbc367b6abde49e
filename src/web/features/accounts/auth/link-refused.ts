import { AppError } from '#domain/errors.ts'

/** The link of a mail was used, has expired, or never was one: another try will not change that. */
export const isLinkRefused = (error: unknown) =>
  error instanceof AppError &&
  error.field !== 'password' &&
  (error.kind === 'invalid' ||
    error.kind === 'not_found' ||
    error.kind === 'conflict' ||
    error.kind === 'forbidden')

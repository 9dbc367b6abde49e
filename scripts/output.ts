import { AppError } from '#domain/errors.ts'
import { fileError, StartError } from '#server/platform/config/start-error.ts'

/** Prints a step of a command for the operator. */
export const printStep = (text: string) => console.log(`• ${text}`)

/** Prints why a command failed: one sentence for known errors, otherwise the whole error. */
export function printFailure(error: unknown): void {
  const known = error instanceof StartError || error instanceof AppError ? error : fileError(error)
  console.error(known ? `✗ ${known.message}` : error)
}

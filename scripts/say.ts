import { AppError } from '#domain/errors.ts'
import { fileError, StartError } from '#server/config/start-error.ts'

/** A step of a command, told to the person who runs it. */
export const say = (text: string) => console.log(`• ${text}`)

/** Why a command failed: one sentence wherever there is one, otherwise the whole error. */
export function sayFailure(error: unknown): void {
  const known = error instanceof StartError || error instanceof AppError ? error : fileError(error)
  console.error(known ? `✗ ${known.message}` : error)
}

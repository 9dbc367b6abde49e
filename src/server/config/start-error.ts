/** Why Plan B cannot start, in one sentence that says what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What the system says of a file or folder, as such a sentence; null for any other error. */
export function fileError(error: unknown): StartError | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const sentence = `Impossible d’utiliser ${String(error.path)} (${String(error.code)}) : vérifiez ce chemin, les droits de ce compte et la place sur le disque.`
  return new StartError(sentence, { cause: error })
}

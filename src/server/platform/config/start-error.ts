/** Says to the operator in one sentence why Plan B cannot start, and what to do. It is printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Turns a system error about a file or folder into a StartError. Returns null for any other error. */
export function fileError(error: unknown): StartError | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const sentence = `Impossible d’utiliser ${String(error.path)} (${String(error.code)}) : vérifiez ce chemin, les droits de ce compte et la place sur le disque.`
  return new StartError(sentence, { cause: error })
}

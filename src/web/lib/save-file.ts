/** The name that the server gave to a file. */
export const fileNameOf = ({ headers }: Response, otherwise: string) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? otherwise

/** Saves a file by clicking a download link. */
export function saveFile(file: File) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS)
}

const REVOKE_MS = 60_000

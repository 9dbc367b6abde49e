import { DOSSIER_PAGES_HEADER, type ExportKind } from '#domain/dossier/dossier.ts'
import { counted, fileSize } from '#domain/numbers.ts'
import { closeDialog, openDialog } from '#web/lib/open-dialog.ts'
import { fileNameOf, saveFile } from '#web/lib/save-file.ts'
import { toastFailure, toast } from '#web/lib/toast.ts'
import { PreparingDialog } from './PreparingDialog.tsx'

/** A file that takes longer is shown as being prepared. */
export const SHOW_AFTER_MS = 1_000

/** Requests a file and saves it. Its dialog offers to cancel, and a toast says why it failed. */
export async function download(
  kind: ExportKind,
  request: (signal: AbortSignal) => Promise<Response>,
): Promise<void> {
  const stop = new AbortController()
  let dialogId: number | undefined
  const timer = setTimeout(() => {
    dialogId = openDialog(PreparingDialog, { kind, onCancel: () => stop.abort() })
  }, SHOW_AFTER_MS)
  try {
    await save(kind, await request(stop.signal))
  } catch (error) {
    if (!stop.signal.aborted) toastExportFailure(kind, error)
  } finally {
    clearTimeout(timer)
    if (dialogId !== undefined) closeDialog(dialogId)
  }
}

/** Saves the file of a response. A dossier is announced with its size. */
export async function save(kind: ExportKind, response: Response): Promise<void> {
  const file = new File([await response.blob()], fileNameOf(response, `plan.${kind}`))
  saveFile(file)
  if (kind !== 'pdf') return
  const pages = Number(response.headers.get(DOSSIER_PAGES_HEADER))
  toast({
    title: 'Dossier prêt',
    description: `${file.name}, ${counted(pages, 'page')}, ${fileSize(file.size)}`,
  })
}

export const toastExportFailure = (kind: ExportKind, error: unknown) =>
  toastFailure(
    error,
    'Réessayez dans un instant.',
    kind === 'pdf' ? 'Impossible de préparer le dossier' : 'Impossible de préparer le fichier',
  )

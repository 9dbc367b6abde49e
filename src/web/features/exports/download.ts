import { openDialog, closeDialog } from '#web/lib/open-dialog.ts'
import { fileNameOf, saveFile } from '#web/lib/save-file.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import { PreparingDialog } from './PreparingDialog.tsx'

/** A file that takes longer is shown as being prepared. */
const SHOW_AFTER_MS = 1_000

type Download = {
  /** « Classeur Excel » */
  title: string
  /** If the server names none. */
  fileName: string
  request: (signal: AbortSignal) => Promise<Response>
}

/** Requests a file and saves it. Its dialog offers to cancel, and a toast says why it failed. */
export async function download({ title, fileName, request }: Download): Promise<void> {
  const stop = new AbortController()
  let dialogId: number | undefined
  const timer = setTimeout(() => {
    dialogId = openDialog(PreparingDialog, { title, onCancel: () => stop.abort() })
  }, SHOW_AFTER_MS)
  try {
    const response = await request(stop.signal)
    saveFile(new File([await response.blob()], fileNameOf(response, fileName)))
  } catch (error) {
    if (!stop.signal.aborted)
      toastFailure(error, 'Réessayez dans un instant.', 'Impossible de préparer le fichier')
  } finally {
    clearTimeout(timer)
    if (dialogId !== undefined) closeDialog(dialogId)
  }
}

import { useEffect } from 'react'
import { onProofRequired } from '#web/lib/call.ts'
import { lazyWithRetry, LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { dialogClosed, openDialog } from '#web/lib/open-dialog.ts'

const ProofDialog = lazyWithRetry(() => import('./ProofDialog.tsx'), LoadFailure)

/** Asks the member for a proof of their identity whenever a request needs one. */
export function useStepUp() {
  useEffect(() => onProofRequired(askOnce), [])
}

let asked: Promise<boolean> | null = null

/** Requests that are refused at the same time share one dialog. */
function askOnce(): Promise<boolean> {
  asked ??= askInDialog().finally(() => (asked = null))
  return asked
}

async function askInDialog(): Promise<boolean> {
  let isProven = false
  await dialogClosed(openDialog(ProofDialog, { onProven: () => (isProven = true) }))
  return isProven
}

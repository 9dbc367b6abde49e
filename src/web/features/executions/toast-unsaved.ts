import { toastFailure } from '#web/lib/toast-failure.ts'

/** A step or an entry could not be saved; what was typed stays. */
export const toastUnsaved = (error: unknown) =>
  toastFailure(error, 'Veuillez réessayer.', 'Impossible d’enregistrer')

import { AppError } from '#domain/errors.ts'
import { createStore, useStore } from './store.ts'

export type ToastOptions = {
  title: string
  description?: string
  /**
   * `destructive` is for errors: highlighted, and read out at once. `notification` follows no action of the viewer. `plain`
   * is neither a success nor a failure.
   */
  variant?: 'default' | 'destructive' | 'notification' | 'plain'
  /** In milliseconds; paused while the toast is hovered or focused. */
  duration?: number
  action?: ToastAction
  secondAction?: ToastAction
}

/** A request failed because this device has no network. */
export const OFFLINE: ToastOptions = {
  title: 'Hors ligne',
  description: 'Vérifiez votre connexion, puis réessayez.',
  variant: 'plain',
}

type ToastAction = { label: string; onClick: () => void }

export type ShownToast = ToastOptions & { id: number }

/** Beyond this number the oldest is removed, except toasts with an infinite duration. */
const MOST_SHOWN = 3

const toasts = createStore<readonly ShownToast[]>([])
let lastId = 0

export const shownToasts = toasts.current

const NONE: readonly ShownToast[] = []
export const useToasts = () => useStore(toasts, NONE)

/** Shows a short message. Returns a function that dismisses it. */
export function toast(options: ToastOptions): () => void {
  const id = ++lastId
  const shown = shownToasts()
  const excess = Math.max(0, shown.length + 1 - MOST_SHOWN)
  const dropped = new Set(shown.filter(({ duration }) => duration !== Infinity).slice(0, excess))
  toasts.set([...shown.filter((other) => !dropped.has(other)), { ...options, id }])
  return () => dismissToast(id)
}

/** Shows that something failed or is refused. */
export function toastError(description: string, title = 'Erreur') {
  toast({ title, description, variant: 'destructive' })
}

export function dismissToast(id: number) {
  toasts.set(shownToasts().filter((other) => other.id !== id))
}

/** Shows why a request failed: no network, else the message of the server if it sent one, else `otherwise`. */
export function toastFailure(error: unknown, otherwise: string, title = 'Erreur') {
  if (isOffline(error)) toast(OFFLINE)
  else toastError(failureText(error, otherwise), title)
}

/** Whether the request, or the import of a script, failed because this device has no network. */
const isOffline = (error: unknown) =>
  'onLine' in navigator && !navigator.onLine && (!(error instanceof AppError) || error.kind === 'unavailable')

export const failureText = (error: unknown, otherwise: string): string =>
  error instanceof AppError && error.kind !== 'unavailable' && error.kind !== 'unexpected'
    ? error.message
    : otherwise

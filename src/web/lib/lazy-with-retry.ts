import { type ComponentType, createElement, lazy, type LazyExoticComponent, useEffect } from 'react'
import { unavailable } from '#domain/errors.ts'
import { importRecovery } from './stale-build-reload.ts'
import { OFFLINE, toast, toastError } from './toast.ts'

/** React renders again as soon as an import has failed: an immediate retry would loop forever. */
const RETRY_AFTER_MS = 1_000

/**
 * A component that is loaded when it is first rendered. When the import fails, the fallback is rendered, or else the
 * error is thrown. React.lazy caches a failed import forever; here it is retried the next time the component is rendered.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Fallback?: ComponentType<P>,
): ComponentType<P> {
  const begin = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        setTimeout(() => (Lazy = begin()), RETRY_AFTER_MS)
        if (!Fallback) throw error
        return { default: Fallback }
      }),
    )
  let Lazy = begin()
  return (props) => createElement(Lazy, props)
}

/**
 * Instead of a menu or a dialog that could not be loaded: closes it, so that it can be opened again, and shows a toast;
 * no toast for a menu that was only preloaded.
 */
export function LoadFailure(props: { onClose?: () => void; isOpen?: boolean } | object): null {
  const onClose = 'onClose' in props ? props.onClose : undefined
  const isOpen = !('isOpen' in props) || props.isOpen
  useEffect(() => {
    if (!onClose || !isOpen) return
    onClose()
    void importRecovery().then((isHandled) => {
      if (isHandled) return
      if (navigator.onLine) toastError(unavailable().message)
      else toast(OFFLINE)
    })
  }, [onClose, isOpen])
  return null
}

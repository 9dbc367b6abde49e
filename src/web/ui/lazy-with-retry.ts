import { type ComponentType, createElement, lazy, type LazyExoticComponent, useEffect } from 'react'
import { unavailable } from '#domain/errors.ts'
import { importRecovery } from './new-version.ts'
import { toast } from './toast.ts'

/** Not at once: React shows again what failed to load as soon as that is known. */
const AGAIN_MS = 1_000

/**
 * A part that is loaded when it is first shown. Where that fails, another stands in, or the page's error; and who asks for
 * it a little later has it tried again, which React alone would not do.
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  StandIn?: ComponentType<P>,
): ComponentType<P> {
  const begin = (): LazyExoticComponent<ComponentType<P>> =>
    lazy(() =>
      load().catch((error: unknown) => {
        setTimeout(() => (Part = begin()), AGAIN_MS)
        if (!StandIn) throw error
        return { default: StandIn }
      }),
    )
  let Part = begin()
  return (props) => createElement(Part, props)
}

/** Instead of a menu or a dialog. What was to be closed again is closed, so that it can be opened once more. */
export function LoadFailure(props: { onClose?: () => void } | object): null {
  const onClose = 'onClose' in props ? props.onClose : undefined
  useEffect(() => {
    if (!onClose) return
    onClose()
    void importRecovery().then((isSeenTo) => {
      if (!isSeenTo) toast({ title: 'Erreur', description: unavailable().message, variant: 'destructive' })
    })
  }, [onClose])
  return null
}

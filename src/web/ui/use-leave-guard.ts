import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { confirm, type Question } from './confirm.tsx'

/** Asks before a navigation or a reload, only if something would be lost. Returns the same question for a button. */
export function useLeaveGuard(wouldLose: () => boolean, question: Question) {
  const { history } = useRouter()
  const mayLose = useEffectEvent(wouldLose)
  // Not the router's hook, which would add to the bundle of every page.
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: () => mayLose(),
        blockerFn: async ({ currentLocation, nextLocation }) =>
          currentLocation.pathname !== nextLocation.pathname && mayLose() && !(await askOnce(question)),
      }),
    [history, question],
  )
  return async () => !wouldLose() || (await askOnce(question))
}

let asked: Promise<boolean> | null = null

/** A link in a dialog both navigates and closes the dialog. */
function askOnce(question: Question): Promise<boolean> {
  asked ??= confirm(question).finally(() => (asked = null))
  return asked
}

import { useEffect, useState } from 'react'
import { AppError, unexpected } from '#domain/errors.ts'

const PAUSE_SECONDS = 30

type Resend = {
  isSending: boolean
  /** How often the mail went out again from here. */
  times: number
  error: string | null
  /** Until it may be asked again; mails take a moment to arrive. */
  secondsLeft: number
}

/** Sends a mail again when asked, and then not for a moment. */
export function useResend(send: () => Promise<unknown>) {
  const [state, setState] = useState<Resend>({ isSending: false, times: 0, error: null, secondsLeft: 0 })
  const isWaiting = state.secondsLeft > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const tick = () => setState((known) => ({ ...known, secondsLeft: known.secondsLeft - 1 }))
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const resend = async () => {
    if (state.isSending || isWaiting) return
    setState((known) => ({ ...known, isSending: true, error: null }))
    try {
      await send()
      setState(({ times }) => ({
        isSending: false,
        times: times + 1,
        error: null,
        secondsLeft: PAUSE_SECONDS,
      }))
    } catch (thrown) {
      const { message } = thrown instanceof AppError ? thrown : unexpected()
      setState((known) => ({ ...known, isSending: false, error: message }))
    }
  }
  return { ...state, resend }
}

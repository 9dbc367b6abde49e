import { useState } from 'react'

/** Stands for a request that takes two seconds. */
export function usePretendWork() {
  const [isBusy, setIsBusy] = useState(false)
  const start = () => {
    setIsBusy(true)
    setTimeout(() => setIsBusy(false), 2000)
  }
  return { isBusy, start }
}

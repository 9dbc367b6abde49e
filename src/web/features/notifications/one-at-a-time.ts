/**
 * Has something done when it is wished for, one at a time and not more often than `gapMs` allows. What is wished for
 * meanwhile is done once, afterwards.
 */
export function oneAtATime(work: () => Promise<void>, gapMs: number): () => void {
  let isWished = false
  let isRunning = false
  async function run() {
    isRunning = true
    while (isWished) {
      isWished = false
      await work()
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
    isRunning = false
  }
  return () => {
    isWished = true
    if (!isRunning) void run()
  }
}

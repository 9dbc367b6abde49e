import { switchStore } from '#web/lib/local-store.ts'
import { BEEP_LOCK, SOUND_KEY } from '#web/lib/storage-keys.ts'

/** Whether this device beeps when something arrives. */
export const soundStore = switchStore(SOUND_KEY)

/** However many tabs hear of it, and however much comes at once: one beep within this while. */
const SILENCE_MS = 2_000

let speaker: AudioContext | null = null

/** Browsers let a page be heard once somebody has touched it. Answers how to stop waiting for that. */
export function readySpeaker(): () => void {
  if (speaker) return () => {}
  const waiting = new AbortController()
  const prepare = () => {
    waiting.abort()
    speaker ??= new AudioContext()
    // An open speaker would keep the machine awake.
    void speaker.suspend()
  }
  for (const gesture of ['pointerup', 'keydown']) {
    window.addEventListener(gesture, prepare, { signal: waiting.signal })
  }
  if (navigator.userActivation.hasBeenActive) prepare()
  return () => waiting.abort()
}

/** Two short notes, in one tab of those that can be heard. */
export async function beep(): Promise<void> {
  const player = speaker
  if (!player || !soundStore.current()) return
  await inOneTab(async () => {
    await player.resume()
    await play(player)
    await player.suspend()
  })
}

/** Without locks (a page over plain HTTP) the tab that is looked at does it. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return document.hasFocus() ? await work() : undefined
  await navigator.locks.request(BEEP_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await Promise.all([work(), pause(SILENCE_MS)])
  })
}

async function play(player: AudioContext): Promise<void> {
  const now = player.currentTime
  const tone = new OscillatorNode(player, { type: 'sine', frequency: 660 })
  const volume = new GainNode(player, { gain: 0.08 })
  tone.frequency.setValueAtTime(880, now + 0.09)
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.3)
  tone.connect(volume).connect(player.destination)
  tone.start(now)
  tone.stop(now + 0.3)
  await new Promise((resolve) => tone.addEventListener('ended', resolve))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

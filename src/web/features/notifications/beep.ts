import { switchStore } from '#web/lib/local-store.ts'
import { BEEP_LOCK, SOUND_KEY } from '#web/lib/storage-keys.ts'

/** Whether this device beeps for a new notification. */
export const soundStore = switchStore(SOUND_KEY)

/** One beep within this time, however many tabs and notifications there are. */
const SILENCE_MS = 2_000

let audio: AudioContext | null = null

/** Browsers allow sound after the first user gesture: waits for it. Returns the function that stops waiting. */
export function prepareSound(): () => void {
  if (audio) return () => {}
  const waiting = new AbortController()
  const prepare = () => {
    waiting.abort()
    audio ??= new AudioContext()
    // A running audio context would keep the device awake.
    void audio.suspend()
  }
  for (const gesture of ['pointerup', 'keydown']) {
    window.addEventListener(gesture, prepare, { signal: waiting.signal })
  }
  if (navigator.userActivation.hasBeenActive) prepare()
  return () => waiting.abort()
}

/** Plays two short notes, in one of the open tabs. */
export async function beep(): Promise<void> {
  const player = audio
  if (!player || !soundStore.current()) return
  await inOneTab(async () => {
    await player.resume()
    await play(player)
    await player.suspend()
  })
}

/** Without the Web Locks API (plain HTTP) the focused tab does the work. */
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

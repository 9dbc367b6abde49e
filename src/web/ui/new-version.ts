import { toast, type ToastOptions } from './toast.ts'

/*
 * After a deployment an open tab names files that are gone. It is then loaded again, once: where that does not help, a
 * sentence says so and people decide. Never while somebody writes: then a notice waits, at most until the next page.
 */

/** When this tab was last loaded again, so that one that fails right afterwards does not go round in circles. */
const RELOADED_AT = 'pb-reloaded-at'
const AGAIN_MS = 60_000

const INCOMPLETE = 'Une partie de la page n’a pas pu être chargée'

let recovery: Promise<boolean> = Promise.resolve(false)
let isRecovering = false
let isReloadDue = false
let isWriting = () => false
let dismissNotice: (() => void) | null = null
const typedInto = new WeakSet<EventTarget>()

/** Whether the import that has just failed is seen to: not without a network. */
export const importRecovery = () => recovery

/** From the start: hears of every import that fails, and of what is typed. Nothing that is being sent is cut off. */
export function watchImports(isSending: () => boolean) {
  isWriting = isSending
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router would load the page again by itself, also without a network and whatever is typed.
    writeSession(`tanstack_router_reload:${payload.message}`, '1')
    // Many may fail at once.
    if (isRecovering) return
    isRecovering = true
    recovery = recover()
  })
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), true)
}

/** A new page stands there: the moment for what could not be done before. */
export function reloadIfDue() {
  if (isReloadDue && isCalm()) reload()
}

async function recover(): Promise<boolean> {
  const isThere = await isPageThere()
  const hasJustReloaded = Date.now() - reloadedAt() < AGAIN_MS
  if (isThere && !hasJustReloaded && isCalm()) {
    reload()
    return true
  }
  isRecovering = false
  if (isThere) notify(hasJustReloaded ? STILL_INCOMPLETE : NEW_VERSION)
  isReloadDue = isThere && !hasJustReloaded
  return isThere
}

const STILL_INCOMPLETE: ToastOptions = {
  title: INCOMPLETE,
  action: { label: 'Réessayer', onClick: reload },
}

const NEW_VERSION: ToastOptions = {
  title: 'Une nouvelle version de Plan B est disponible',
  description: 'Terminez ce que vous écrivez, puis actualisez la page.',
  action: { label: 'Actualiser', onClick: reload },
}

/** Loaded again without a network, or while the server is away, the page would be lost. */
async function isPageThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

function isCalm(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
  return !isWriting() && !fields.some((field) => typedInto.has(field) && field.value !== '')
}

function reload() {
  writeSession(RELOADED_AT, String(Date.now()))
  location.reload()
}

/** One at a time, until it is closed. */
function notify(notice: ToastOptions) {
  dismissNotice?.()
  dismissNotice = toast({ ...notice, variant: 'plain', duration: Infinity })
}

/** Where nothing can be kept, a tab could not know that it was loaded again: it counts as just loaded. */
function reloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT))
  } catch {
    return Date.now()
  }
}

function writeSession(key: string, value: string) {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is forbidden.
  }
}

/**
 * The same for the page's first script and its styles, when nothing of ours runs yet: in the page itself, before them.
 */
export const RELOAD_WITHOUT_START = `addEventListener('error',async function f({target:t}){if(t.tagName!=='SCRIPT'&&t.rel!=='stylesheet')return;removeEventListener('error',f,true);try{if((await fetch(location,{method:'HEAD',cache:'no-store'})).status>499)return;const k='${RELOADED_AT}',n=Date.now();if(n-sessionStorage.getItem(k)>${AGAIN_MS}&&![...document.querySelectorAll('input,textarea')].some(f=>f.value!==f.defaultValue)){sessionStorage.setItem(k,n);location.reload()}else document.body.insertAdjacentHTML('afterbegin','<p role="alert" class="p-4 text-center">${INCOMPLETE}. <a href="" class="link">Réessayer</a></p>')}catch{}},true)`

import { SITE_NAME } from '#domain/site.ts'
import { sessionStore } from './local-store.ts'
import { RELOADED_AT_KEY, ROUTER_RELOAD_KEY } from './storage-keys.ts'
import { toast, type ToastOptions } from './toast.ts'

/*
 * After a deployment an open tab refers to scripts that no longer exist. It is then reloaded, once; if that does not help,
 * a toast offers to retry. A tab with unsaved input is not reloaded: a toast offers it, and the next navigation does it.
 */

/** When this tab was last reloaded: an import that fails right afterwards must not cause a reload loop. */
const reloadedAt = sessionStore(RELOADED_AT_KEY, Number, String)
const RELOAD_AGAIN_MS = 60_000

const RESPONSE_MS = 5_000

const INCOMPLETE = 'Une partie de la page n’a pas pu être chargée'

let recovery: Promise<boolean> = Promise.resolve(false)
let isRecovering = false
let isReloadDue = false
let isSending = () => false
let dismissNotice: (() => void) | null = null
const typedInto = new WeakSet<EventTarget>()
const unsaved = new Set<object>()

/** Whether the import that has just failed is handled here; false without a network. */
export const importRecovery = () => recovery

/** Listens for failed imports and typed input. No reload while `isAnySending`: it would abort the request. */
export function watchImports(isAnySending: () => boolean) {
  isSending = isAnySending
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // Otherwise the router itself reloads the page, also without a network and with unsaved input.
    sessionStore(ROUTER_RELOAD_KEY + payload.message, String, String).set('1')
    // Several imports may fail at once.
    if (isRecovering) return
    isRecovering = true
    recovery = recover()
  })
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), true)
}

/** Reports unsaved input that is in no field at the moment, until the result is called. */
export function registerUnsaved(): () => void {
  const entry = {}
  unsaved.add(entry)
  return () => void unsaved.delete(entry)
}

/** Runs after a navigation and does the reload that unsaved input prevented. */
export function reloadIfDue() {
  if (isReloadDue && canReload()) reload()
}

async function recover(): Promise<boolean> {
  const isReachable = await isPageReachable()
  const hasJustReloaded = Date.now() - reloadedAt.current() < RELOAD_AGAIN_MS || !canStoreReloadTime()
  if (isReachable && !hasJustReloaded && canReload()) {
    reload()
    // If the page still runs by then, the reader has cancelled the reload in a beforeunload prompt.
    setTimeout(() => (isRecovering = false), RESPONSE_MS)
    return true
  }
  isRecovering = false
  if (isReachable) notify(hasJustReloaded ? STILL_INCOMPLETE : NEW_VERSION)
  isReloadDue = isReachable && !hasJustReloaded
  return isReachable
}

const STILL_INCOMPLETE: ToastOptions = {
  title: INCOMPLETE,
  action: { label: 'Réessayer', onClick: reload },
}

const NEW_VERSION: ToastOptions = {
  title: `Une nouvelle version de ${SITE_NAME} est disponible`,
  description: 'Terminez ce que vous écrivez, puis actualisez la page.',
  action: { label: 'Actualiser', onClick: reload },
}

/** A reload without a network, or while the server is down, would lose the page. */
async function isPageReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(RESPONSE_MS)
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500 && status !== 429
  } catch {
    return false
  }
}

function canReload(): boolean {
  const fields = [...document.querySelectorAll<Field>('input, textarea, select')]
  return (
    !isSending() && unsaved.size === 0 && !fields.some((field) => typedInto.has(field) && isUnsent(field))
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A select, checkbox or radio button is unsaved only in a form that is submitted: in a search form, which has an action,
 * and outside of forms it applies at once. A search field counts only while it has the focus.
 */
function isUnsent(field: Field): boolean {
  if (field.type === 'search') return field === document.activeElement && field.value !== ''
  const isChoice = field.matches('select, [type=checkbox], [type=radio]')
  return isChoice ? field.closest('form:not([action])') !== null : field.value !== ''
}

function reload() {
  reloadedAt.set(Date.now())
  location.reload()
}

/** Shows one toast at a time, until the reader closes it. */
function notify(notice: ToastOptions) {
  dismissNotice?.()
  dismissNotice = toast({ ...notice, variant: 'plain', duration: Infinity })
}

/** Without storage a tab could not know that it was reloaded, and would reload in a loop. */
const canStoreReloadTime = () => reloadedAt.set(reloadedAt.current())

/**
 * Recovers from a missing first script or stylesheet. It is inlined in the page before them, since no module runs yet.
 */
export const RELOAD_WITHOUT_START = `addEventListener('error',async function f({target:t}){if(t.tagName!=='SCRIPT'&&t.rel!=='stylesheet')return;removeEventListener('error',f,true);try{const{status:s}=await fetch(location,{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(${RESPONSE_MS})});if(s>499||s===429)return}catch{return}const k='${RELOADED_AT_KEY}',n=Date.now();if(![...document.querySelectorAll('input:not([type=search]),textarea')].some(f=>f.value!==f.defaultValue))try{if(n-sessionStorage.getItem(k)>${RELOAD_AGAIN_MS}){sessionStorage.setItem(k,n);return location.reload()}}catch{}document.body.insertAdjacentHTML('afterbegin','<p role="alert" class="p-4 text-center">${INCOMPLETE}. <a href="" class="link">Réessayer</a></p>')},true)`

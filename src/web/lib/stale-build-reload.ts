import { useEffect } from 'react'
import { SITE_NAME } from '#domain/site.ts'
import { sessionStore } from './local-store.ts'
import { RELOADED_AT_KEY, ROUTER_RELOAD_KEY } from './storage-keys.ts'
import { toast, type ToastOptions } from './toast.ts'

/*
 * After a deployment an open tab names files that are gone. It is then loaded again, once: where that does not help, a
 * sentence says so and people decide. Never while somebody writes: then a notice waits, at most until the next page.
 */

/** When this tab was last loaded again, so that one that fails right afterwards does not go round in circles. */
const reloadedAt = sessionStore(RELOADED_AT_KEY, Number, String)
const AGAIN_MS = 60_000

const ANSWER_MS = 5_000

const INCOMPLETE = 'Une partie de la page n’a pas pu être chargée'

let recovery: Promise<boolean> = Promise.resolve(false)
let isRecovering = false
let isReloadDue = false
let isSending = () => false
let dismissNotice: (() => void) | null = null
const typedInto = new WeakSet<EventTarget>()
const unsaved = new Set<object>()

/** Whether the import that has just failed is seen to: not without a network. */
export const importRecovery = () => recovery

/** From the start: hears of every import that fails, and of what is typed. LoadFailure that is being sent is cut off. */
export function watchImports(isAnythingSent: () => boolean) {
  isSending = isAnythingSent
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router would load the page again by itself, also without a network and whatever is typed.
    sessionStore(ROUTER_RELOAD_KEY + payload.message, String, String).set('1')
    // Many may fail at once.
    if (isRecovering) return
    isRecovering = true
    recovery = recover()
  })
  document.addEventListener('input', ({ target }) => target && typedInto.add(target), true)
}

/** Reports what was typed, is not saved and stands in no field at the moment. */
export function useUnsaved(isUnsaved: boolean) {
  useEffect(() => (isUnsaved ? registerUnsaved() : undefined), [isUnsaved])
}

/** The same outside of components, until the result is called. */
export function registerUnsaved(): () => void {
  const part = {}
  unsaved.add(part)
  return () => void unsaved.delete(part)
}

/** A new page stands there: the moment for what could not be done before. */
export function reloadIfDue() {
  if (isReloadDue && isCalm()) reload()
}

async function recover(): Promise<boolean> {
  const isThere = await isPageThere()
  const hasJustReloaded = Date.now() - reloadedAt.current() < AGAIN_MS || !canStoreReloadTime()
  if (isThere && !hasJustReloaded && isCalm()) {
    reload()
    // A page that still runs then was kept by its reader, when the browser asked them.
    setTimeout(() => (isRecovering = false), ANSWER_MS)
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
  title: `Une nouvelle version de ${SITE_NAME} est disponible`,
  description: 'Terminez ce que vous écrivez, puis actualisez la page.',
  action: { label: 'Actualiser', onClick: reload },
}

/** Loaded again without a network, or while the server is away, the page would be lost. */
async function isPageThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500 && status !== 429
  } catch {
    return false
  }
}

function isCalm(): boolean {
  const fields = [...document.querySelectorAll<Field>('input, textarea, select')]
  return (
    !isSending() && unsaved.size === 0 && !fields.some((field) => typedInto.has(field) && isUnsent(field))
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A choice waits only in a form that is sent: in a search, which has an address, and outside of forms it acts at once.
 * The words of a search are lost only to a reader who is typing them.
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

/** One at a time, until it is closed. */
function notify(notice: ToastOptions) {
  dismissNotice?.()
  dismissNotice = toast({ ...notice, variant: 'plain', duration: Infinity })
}

/** A tab that keeps nothing would not know that it was loaded again, and would go round in circles. */
const canStoreReloadTime = () => reloadedAt.set(reloadedAt.current())

/**
 * The same for the page's first script and its styles, when nothing of ours runs yet: in the page itself, before them.
 */
export const RELOAD_WITHOUT_START = `addEventListener('error',async function f({target:t}){if(t.tagName!=='SCRIPT'&&t.rel!=='stylesheet')return;removeEventListener('error',f,true);try{const{status:s}=await fetch(location,{method:'HEAD',cache:'no-store',signal:AbortSignal.timeout(${ANSWER_MS})});if(s>499||s===429)return}catch{return}const k='${RELOADED_AT_KEY}',n=Date.now();if(![...document.querySelectorAll('input:not([type=search]),textarea')].some(f=>f.value!==f.defaultValue))try{if(n-sessionStorage.getItem(k)>${AGAIN_MS}){sessionStorage.setItem(k,n);return location.reload()}}catch{}document.body.insertAdjacentHTML('afterbegin','<p role="alert" class="p-4 text-center">${INCOMPLETE}. <a href="" class="link">Réessayer</a></p>')},true)`

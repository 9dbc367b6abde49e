import { editorApi } from '#api/editor.ts'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import type { DraftForm } from '#domain/editor/plan-form.ts'
import { call } from '#web/lib/call.ts'
import { debounce } from '#web/lib/debounce.ts'
import { createStore, type ReadableStore, type Store } from '#web/lib/store.ts'
import { toast } from '#web/lib/toast.ts'
import { type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-drafts.ts'
import { areSame, filledForm } from './plan-content.ts'

/**
 * `local`: saved in this browser only, sent to the server again later; `refused`: the server will not take it; `full`: the
 * server takes it once another draft is deleted; `unsafe`: saved nowhere.
 */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'local' | 'refused' | 'full' | 'unsafe'

type Draft = Omit<LocalDraft, 'form' | 'savedAt'> & { memberId: string }
type Start = { stored: DraftForm; serverDate: string | null }

const LOCAL_PAUSE_MS = 300
/** At most 37 saves a minute: the server takes 40. */
const SERVER_WAIT_MS = 1_600
const RETRY_MS = 5_000
/** After this time without a save another device may have changed the draft: it is read before it is overwritten. */
const QUIET_MS = 5_000

/** Saves the draft: in this browser at every pause and before the page closes, on the server within two seconds, with retries. */
export class DraftAutosave {
  readonly #draft: Draft
  readonly #status: Store<DraftStatus>
  /** Typed, and not on the server yet. */
  #unsaved: DraftForm | null = null
  /** The last content sent, whether or not the response arrived. */
  #sent: DraftForm | null = null
  #sending: Promise<void> | null = null
  #isPaused = false
  #isOver = false
  readonly #saveLocallySoon = debounce(() => void this.saveLocally(), LOCAL_PAUSE_MS)
  #serverTimer: ReturnType<typeof setTimeout> | undefined

  /** The plan as it is stored, or the empty form. */
  readonly #stored: DraftForm
  /** When the server saved the version that this browser knows; null when it has none. */
  #serverDate: string | null
  #lastSavedAt = Date.now()

  constructor(draft: Draft, { stored, serverDate }: Start) {
    this.#draft = draft
    this.#stored = stored
    this.#serverDate = serverDate
    this.#status = createStore<DraftStatus>(serverDate ? 'saved' : 'untouched')
  }

  get draftId() {
    return this.#draft.draftId
  }

  get status(): ReadableStore<DraftStatus> {
    return this.#status
  }

  change(form: DraftForm) {
    if (this.#isOver) return
    this.#unsaved = form
    if (!NOT_ON_SERVER.has(this.#status.current())) this.#status.set('saving')
    this.#saveLocallySoon()
    this.#sendIn(SERVER_WAIT_MS)
  }

  /** Writes unsaved content to this browser at once; false if it cannot. */
  readonly saveLocally = (): boolean => {
    this.#saveLocallySoon.cancel()
    if (!this.#unsaved || this.#isOver) return true
    const { memberId, ...draft } = this.#draft
    return writeLocalDraft(memberId, { ...draft, form: this.#unsaved, savedAt: new Date().toISOString() })
  }

  /** Sends unsaved content, after the save in flight if there is one: the server may refuse that one. */
  readonly send = async () => {
    while (this.#sending) await this.#sending
    clearTimeout(this.#serverTimer)
    this.#serverTimer = undefined
    if (!this.#unsaved || this.#isPaused || this.#isOver) return
    this.#sending = this.#save(this.#unsaved)
    await this.#sending
    this.#sending = null
  }

  /** Sends nothing until `resume`: a draft saved after its plan would be restored. */
  async pause() {
    this.#isPaused = true
    await this.#sending
  }

  resume(version: number | null) {
    this.#draft.version = version
    this.#isPaused = false
    if (this.#unsaved) this.#sendIn(SERVER_WAIT_MS)
  }

  /** For a saved plan, which needs no draft. */
  discard() {
    this.#end()
    removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
  }

  start() {
    this.#isOver = false
  }

  /** Saves unsaved content in this browser and sends it a last time, when the form closes. */
  leave() {
    this.saveLocally()
    void this.send()
    this.#end()
  }

  #end() {
    this.#isOver = true
    this.#saveLocallySoon.cancel()
    clearTimeout(this.#serverTimer)
  }

  async #save(content: DraftForm) {
    try {
      const other = await this.#findOtherVersion()
      if (other) await this.#saveBoth(other)
      this.#sent = content
      const { draftId, planId, version } = this.#draft
      const body = { plan_id: planId, content: { ...content, version: version ?? undefined } }
      this.#serverDate = (await call(editorApi.saveDraft, { params: { draftId }, body })).updated_at
      this.#lastSavedAt = Date.now()
      this.#onSaved(content)
    } catch (error) {
      this.#onFailure(error instanceof AppError ? error.kind : 'unexpected')
    }
  }

  /** The content that another device has saved in this draft; null without one. */
  async #findOtherVersion(): Promise<DraftForm | null> {
    const { draftId, planId } = this.#draft
    const mayBeOnServer = planId !== null || this.#serverDate !== null
    if (!mayBeOnServer || Date.now() - this.#lastSavedAt < QUIET_MS) return null
    const query = planId ? { plan_id: planId } : { draft_id: draftId }
    const there = await call(editorApi.readDraft, { query })
    if (there.id === null || there.updated_at === this.#serverDate) return null
    const form = filledForm(this.#stored, there.content)
    // Saved by this tab, which never got the response.
    return this.#sent && areSame(form, this.#sent) ? null : form
  }

  /** Neither version is lost. An edit has only one draft: the other version becomes the draft of a new plan. */
  async #saveBoth(other: DraftForm) {
    const draftId = crypto.randomUUID()
    if (this.#draft.planId) {
      await call(editorApi.saveDraft, { params: { draftId }, body: { content: other } })
    } else {
      removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
      this.#draft.draftId = draftId
      this.saveLocally()
    }
    toast({
      title: 'Brouillon continué ailleurs',
      description: 'Les deux versions sont gardées : l’autre vous attend dans « Mes plans ».',
    })
  }

  #onSaved(content: DraftForm) {
    if (this.#unsaved !== content) return this.#sendIn(SERVER_WAIT_MS)
    this.#unsaved = null
    this.#saveLocallySoon.cancel()
    removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
    this.#status.set('saved')
  }

  #onFailure(kind: ErrorKind) {
    const isRetried = RETRIED.has(kind)
    const isSavedLocally = this.saveLocally()
    this.#status.set(
      !isSavedLocally ? 'unsafe' : isRetried ? 'local' : kind === 'conflict' ? 'full' : 'refused',
    )
    if (isRetried) this.#sendIn(RETRY_MS)
  }

  #sendIn(milliseconds: number) {
    if (!this.#isOver && !this.#isPaused)
      this.#serverTimer ??= setTimeout(() => void this.send(), milliseconds)
  }
}

const RETRIED = new Set<ErrorKind>(['unavailable', 'unexpected', 'rate_limited'])
const NOT_ON_SERVER = new Set<DraftStatus>(['local', 'refused', 'full', 'unsafe'])

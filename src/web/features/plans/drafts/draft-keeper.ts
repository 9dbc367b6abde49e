import { plansApi } from '#api/plans.ts'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import type { DraftForm } from '#domain/plan-form.ts'
import { call } from '#web/lib/call.ts'
import { debounce } from '#web/lib/debounce.ts'
import { createStore, type ReadableStore, type Store } from '#web/lib/store.ts'
import { toast } from '#web/lib/toast.ts'
import { type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-drafts.ts'
import { areSame, filledForm } from './plan-content.ts'

/**
 * `kept`: only this browser has it, and the server is tried again; `refused`: it will not be; `full`: it will be once
 * another draft is gone; `unsafe`: nobody has it.
 */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'kept' | 'refused' | 'full' | 'unsafe'

type Draft = Omit<LocalDraft, 'form' | 'savedAt'> & { memberId: string }
type Start = { stored: DraftForm; serverDate: string | null }

const LOCAL_PAUSE_MS = 300
const SERVER_WAIT_MS = 1_200
const RETRY_MS = 5_000
/** After so long without a save, another device may have continued the draft: it is read before it is written over. */
const QUIET_MS = 5_000

/**
 * Saves what is typed: in this browser at every pause and before the page goes, on the server within two seconds, with
 * retries.
 */
export class DraftKeeper {
  readonly #draft: Draft
  readonly #status: Store<DraftStatus>
  /** Typed, and not on the server yet. */
  #unsaved: DraftForm | null = null
  /** Sent last, whether or not the answer came. */
  #sent: DraftForm | null = null
  #sending: Promise<void> | null = null
  #isPaused = false
  #isOver = false
  readonly #saveHereSoon = debounce(() => void this.keepHere(), LOCAL_PAUSE_MS)
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
    if (!TROUBLE.has(this.#status.current())) this.#status.set('saving')
    this.#saveHereSoon()
    this.#sendIn(SERVER_WAIT_MS)
  }

  /** Writes what is unsaved to this browser at once. False where it cannot. */
  readonly keepHere = (): boolean => {
    this.#saveHereSoon.cancel()
    if (!this.#unsaved || this.#isOver) return true
    const { memberId, ...draft } = this.#draft
    return writeLocalDraft(memberId, { ...draft, form: this.#unsaved, savedAt: new Date().toISOString() })
  }

  /** Sends what is unsaved now, or after the save that is on its way: that one may come back refused. */
  readonly send = async () => {
    while (this.#sending) await this.#sending
    clearTimeout(this.#serverTimer)
    this.#serverTimer = undefined
    if (!this.#unsaved || this.#isPaused || this.#isOver) return
    this.#sending = this.#save(this.#unsaved)
    await this.#sending
    this.#sending = null
  }

  /** Nothing is sent from now until `goOn`: a draft that is saved after its plan would come back. */
  async pause() {
    this.#isPaused = true
    await this.#sending
  }

  goOn(version: number | null) {
    this.#draft.version = version
    this.#isPaused = false
    if (this.#unsaved) this.#sendIn(SERVER_WAIT_MS)
  }

  /** The plan was saved: its draft is not needed any more. */
  forget() {
    this.#end()
    removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
  }

  begin() {
    this.#isOver = false
  }

  /** The screen is left: what is unsaved stays in this browser, and is sent once more. */
  leave() {
    this.keepHere()
    void this.send()
    this.#end()
  }

  #end() {
    this.#isOver = true
    this.#saveHereSoon.cancel()
    clearTimeout(this.#serverTimer)
  }

  async #save(content: DraftForm) {
    try {
      const other = await this.#findOtherVersion()
      if (other) await this.#keepBoth(other)
      this.#sent = content
      const { draftId, planId, version } = this.#draft
      const body = { plan_id: planId, content: { ...content, version: version ?? undefined } }
      this.#serverDate = (await call(plansApi.saveDraft, { params: { draftId }, body })).updated_at
      this.#lastSavedAt = Date.now()
      this.#onSaved(content)
    } catch (error) {
      this.#onFailure(error instanceof AppError ? error.kind : 'unexpected')
    }
  }

  /** What another device has saved in this draft since; null when none did. */
  async #findOtherVersion(): Promise<DraftForm | null> {
    const { draftId, planId } = this.#draft
    const mayBeThere = planId !== null || this.#serverDate !== null
    if (!mayBeThere || Date.now() - this.#lastSavedAt < QUIET_MS) return null
    const query = planId ? { plan_id: planId } : { draft_id: draftId }
    const there = await call(plansApi.readDraft, { query })
    if (there.id === null || there.updated_at === this.#serverDate) return null
    const form = filledForm(this.#stored, there.content)
    // Saved by this tab, whose answer was lost.
    return this.#sent && areSame(form, this.#sent) ? null : form
  }

  /** Neither version is lost. An edit has only one draft: the other version becomes the draft of a new plan. */
  async #keepBoth(other: DraftForm) {
    const draftId = crypto.randomUUID()
    if (this.#draft.planId) {
      await call(plansApi.saveDraft, { params: { draftId }, body: { content: other } })
    } else {
      removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
      this.#draft.draftId = draftId
      this.keepHere()
    }
    toast({
      title: 'Brouillon continué ailleurs',
      description: 'Les deux versions sont gardées : l’autre vous attend dans « Mes plans ».',
    })
  }

  #onSaved(content: DraftForm) {
    if (this.#unsaved !== content) return this.#sendIn(SERVER_WAIT_MS)
    this.#unsaved = null
    this.#saveHereSoon.cancel()
    removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
    this.#status.set('saved')
  }

  #onFailure(kind: ErrorKind) {
    const isRetried = RETRIED.has(kind)
    const isHere = this.keepHere()
    this.#status.set(!isHere ? 'unsafe' : isRetried ? 'kept' : kind === 'conflict' ? 'full' : 'refused')
    if (isRetried) this.#sendIn(RETRY_MS)
  }

  #sendIn(milliseconds: number) {
    if (!this.#isOver && !this.#isPaused)
      this.#serverTimer ??= setTimeout(() => void this.send(), milliseconds)
  }
}

const RETRIED = new Set<ErrorKind>(['unavailable', 'unexpected', 'rate_limited'])
const TROUBLE = new Set<DraftStatus>(['kept', 'refused', 'full', 'unsafe'])

import { plansApi } from '#api/plans.ts'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import type { PlanForm } from '#domain/plan-form.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-drafts.ts'
import { areSame, EMPTY_FORM } from './plan-content.ts'

/** `kept`: the server could not take it, this browser has it; `refused`: nor will it. `unsafe`: neither has it. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'kept' | 'refused' | 'unsafe'

type Draft = Omit<LocalDraft, 'form' | 'savedAt'> & { memberId: string }

const LOCAL_PAUSE_MS = 300
const SERVER_WAIT_MS = 1_200
const RETRY_MS = 5_000
/** After so long without a save, another device may have gone on with the draft. */
const QUIET_MS = 5_000

/**
 * Keeps what is typed: in this browser at every pause and before it goes away, on the server within two seconds, again
 * and again until it has it.
 */
export class DraftKeeper {
  readonly #draft: Draft
  #status: DraftStatus
  /** Typed, and not on the server. */
  #waiting: PlanForm | null = null
  /** What was sent last, whatever became of it. */
  #sent: PlanForm | null = null
  #sending: Promise<void> | null = null
  #isPaused = false
  #isOver = false
  #localTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  /** The server's date of what this browser knows; null when it has nothing yet. */
  #serverDate: string | null
  #lastHeard = Date.now()

  constructor(draft: Draft, serverDate: string | null) {
    this.#draft = draft
    this.#serverDate = serverDate
    this.#status = serverDate ? 'saved' : 'untouched'
  }

  get draftId() {
    return this.#draft.draftId
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly status = () => this.#status

  change(form: PlanForm) {
    if (this.#isOver) return
    this.#waiting = form
    if (!TROUBLE.has(this.#status)) this.#say('saving')
    clearTimeout(this.#localTimer)
    this.#localTimer = setTimeout(() => this.keepHere(), LOCAL_PAUSE_MS)
    this.#sendIn(SERVER_WAIT_MS)
  }

  /** Writes down what waits, at once: the page may be about to go. */
  readonly keepHere = (): boolean => {
    clearTimeout(this.#localTimer)
    if (!this.#waiting || this.#isOver) return true
    const { memberId, ...draft } = this.#draft
    return writeLocalDraft(memberId, { ...draft, form: this.#waiting, savedAt: new Date().toISOString() })
  }

  /** Sends what waits, now. */
  readonly send = async () => {
    clearTimeout(this.#serverTimer)
    this.#serverTimer = undefined
    if (!this.#waiting || this.#sending || this.#isPaused || this.#isOver) return
    this.#sending = this.#hand(this.#waiting)
    await this.#sending
    this.#sending = null
  }

  /** Nothing is sent until `goOn`, and nothing is on its way: else a draft could come back after its plan. */
  async pause() {
    this.#isPaused = true
    await this.#sending
  }

  goOn(version: number | null) {
    this.#draft.version = version
    this.#isPaused = false
    if (this.#waiting) this.#sendIn(SERVER_WAIT_MS)
  }

  /** The plan itself has it all. */
  forget() {
    this.#end()
    removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
  }

  begin() {
    this.#isOver = false
  }

  /** The screen is left: whatever waits stays here, and goes to the server if it can. */
  leave() {
    this.keepHere()
    void this.send()
    this.#end()
  }

  #end() {
    this.#isOver = true
    clearTimeout(this.#localTimer)
    clearTimeout(this.#serverTimer)
  }

  async #hand(content: PlanForm) {
    try {
      const other = await this.#wentOnElsewhere()
      if (other) await this.#keepBoth(other)
      this.#sent = content
      const { draftId, planId, version } = this.#draft
      const body = { plan_id: planId, content: { ...content, version: version ?? undefined } }
      this.#serverDate = (await call(plansApi.saveDraft, { params: { draftId }, body })).updated_at
      this.#lastHeard = Date.now()
      this.#taken(content)
    } catch (error) {
      this.#refused(error instanceof AppError ? error.kind : 'unexpected')
    }
  }

  /** What another device made of this draft since; null when none did. */
  async #wentOnElsewhere(): Promise<PlanForm | null> {
    const { draftId, planId } = this.#draft
    const mayBeThere = planId !== null || this.#serverDate !== null
    if (!mayBeThere || Date.now() - this.#lastHeard < QUIET_MS) return null
    const query = planId ? { plan_id: planId } : { draft_id: draftId }
    const there = await call(plansApi.readDraft, { query })
    if (there.id === null || there.updated_at === this.#serverDate) return null
    const { version: _version, ...typed } = there.content
    const form = { ...EMPTY_FORM, ...typed }
    // Ours, and the answer was lost on its way.
    return this.#sent && areSame(form, this.#sent) ? null : form
  }

  /** Neither writes over the other. An edit has one draft: the other one becomes that of a new plan. */
  async #keepBoth(other: PlanForm) {
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
      description: 'Les deux versions sont gardées : l’autre vous attend dans « Mes plans ».',
    })
  }

  #taken(content: PlanForm) {
    if (this.#waiting !== content) return this.#sendIn(SERVER_WAIT_MS)
    this.#waiting = null
    clearTimeout(this.#localTimer)
    removeLocalDraft(this.#draft.memberId, this.#draft.draftId)
    this.#say('saved')
  }

  #refused(kind: ErrorKind) {
    const mayPass = MAY_PASS.has(kind)
    const isHere = this.keepHere()
    this.#say(!isHere ? 'unsafe' : mayPass ? 'kept' : 'refused')
    if (mayPass) this.#sendIn(RETRY_MS)
  }

  #sendIn(milliseconds: number) {
    if (!this.#isOver && !this.#isPaused)
      this.#serverTimer ??= setTimeout(() => void this.send(), milliseconds)
  }

  #say(status: DraftStatus) {
    this.#status = status
    for (const listener of this.#listeners) listener()
  }
}

const MAY_PASS = new Set<ErrorKind>(['unavailable', 'unexpected', 'rate_limited'])
const TROUBLE = new Set<DraftStatus>(['kept', 'refused', 'unsafe'])

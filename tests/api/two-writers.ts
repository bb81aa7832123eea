import { setImmediate as nextTurn } from 'node:timers/promises'
import { CallError, NetworkError } from '#core/client/api/call-error.ts'
import { Autosave } from '#core/client/sync/autosave/autosave.ts'
import type { Draft } from '#core/client/sync/autosave/drafts.ts'
import { mergeStrategyOf } from '#core/client/sync/conflict/conflict-fields.ts'
import type { ConflictChoice } from '#core/client/sync/conflict/edit-state.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import type { EntityOf } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { touchesLost } from '#plugins/chapters/shared/moved-text.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import type { Client } from '#tests/harness/index.ts'

const { update } = callsOf(chapter)

/** A response in the form in which the page holds it. */
export function asEntity(answer: EntityOf<typeof chapter>): EntityAtRevision {
  return { ...answer }
}

/** An edit of the lines of the text as the writer sees them; `word` is unique. */
export type LineEdit = (lines: readonly string[], word: string) => string[]

/** A person with one chapter open: the page's autosave over real calls, and the text on that page. */
export class EditingClient {
  readonly saver: Autosave
  readonly words: string[] = []
  drafts: readonly Draft[] = []
  /** the next response gets lost: the server has written, but the page does not know */
  losesAnswer = false
  readonly #name: string
  readonly #edit: LineEdit
  #lines: readonly string[]
  #seen = 0
  /** what `writeIn` made of the text, until the editor takes over another one */
  #typed: RichText | null = null

  constructor(name: string, client: Client, place: Place, entity: EntityAtRevision, edit: LineEdit) {
    const chapterId = String(entity.chapterId)
    this.#name = name
    this.#edit = edit
    this.#lines = linesOf(entity)
    this.saver = new Autosave(entity, {
      ...mergeStrategyOf(chapter),
      deleteDraft: () => undefined,
      send: async (data: EntityValues, revision, key) => {
        const input = { ...place, chapterId, revision, data }
        const { status, json, text } = await client.attempt(update as never, input, { 'idempotency-key': key })
        if (this.losesAnswer) {
          this.losesAnswer = false
          throw new NetworkError('lost')
        }
        if (status !== 200) throw new CallError(text, status, json as ProblemBody, text)
        return json as EntityAtRevision
      },
      saveMoved: async ({ revision, was, saved, now, theirs }) => {
        const texts = { was: was.text as RichText, saved: saved.text as RichText, now: now.text as RichText }
        // As the page does.
        const isFirst = texts.saved === texts.was
        if (isFirst && !touchesLost(texts, theirs.text as RichText)) return null
        const { moved } = await client.call(chapterCalls.movedSince, { ...place, chapterId, revision })
        if (isFirst && !moved) return null
        const left = await client.call(chapterCalls.saveMoved, { ...place, chapterId, revision, ...texts })
        if (!left.moved) return null
        return { was: { ...was, text: left.was }, now: { ...now, text: left.now } }
      },
      saveDrafts: drafts => {
        this.drafts = drafts
      },
      loadRevision: async () => ({}),
      restoreFailed: error => {
        throw error
      },
      newKey: () => crypto.randomUUID(),
    })
  }

  get hasConflict(): boolean {
    return this.saver.state.conflict !== null
  }

  get text(): string {
    this.#look()
    return this.#lines.join('\n')
  }

  /** Writes one unique word; nothing is sent before `save`. */
  write(): void {
    this.#look()
    const word = `${this.#name}${this.words.length + 1}`
    this.words.push(word)
    this.#lines = this.#edit(this.#lines, word)
    const lines = this.#lines
    this.saver.edit({ text: () => fromPlainText(lines.join('\n')) })
  }

  /** Changes the text as nodes, with the ids of its scenes. */
  writeIn(edit: (text: RichText) => RichText): void {
    this.#look()
    const text = edit((this.#typed ?? this.saver.entity.text) as RichText)
    this.#typed = text
    this.saver.edit({ text: () => text })
  }

  /** Sends unsaved changes until they are saved, a choice is needed, or no response came. */
  async save(): Promise<void> {
    await this.saver.flush()
    while (this.saver.state.phase === 'saving') {
      // A merged change is sent by a timer of its own.
      await nextTurn()
      await this.saver.flush()
    }
  }

  async choose(choice: ConflictChoice): Promise<void> {
    if (!this.hasConflict) return
    await this.saver.resolveConflict(choice)
    await this.save()
  }

  /** The page receives the stored chapter. */
  receive(entity: EntityAtRevision): void {
    this.saver.receiveRemote(entity)
  }

  /** The editor takes over remote changes. */
  #look(): void {
    const { remoteChanges: followed } = this.saver.state
    if (followed === this.#seen) return
    this.#seen = followed
    this.#typed = null
    this.#lines = linesOf(this.saver.entity)
  }
}

function linesOf(entity: EntityAtRevision): string[] {
  return plainText(entity.text as RichText).split('\n')
}

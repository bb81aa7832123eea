import { setImmediate as nextTurn } from 'node:timers/promises'
import { CallError, NetworkError } from '#core/client/api/call-error.ts'
import { Autosave } from '#core/client/sync/autosave/autosave.ts'
import { mergeStrategyOf } from '#core/client/sync/conflict/conflict-fields.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import { itemChangesIn } from '#core/shared/fields/items.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { Client } from '#tests/harness/index.ts'

/** A person with an entity open: the page's autosave over real calls, and the list that the page shows. */
export class ListPage<Item> {
  readonly saver: Autosave
  items: readonly Item[]
  /** how many requests were refused because somebody else had saved */
  refusals = 0
  /** whether the answer to the next request is lost on its way */
  losesAnswer = false
  saving: Promise<void> = Promise.resolve()
  readonly #field: string
  #seen = 0

  constructor(
    client: Client,
    place: Place,
    { kind, field, entity }: { kind: Kind; field: string; entity: EntityAtRevision },
  ) {
    const update = callsOf(kind).update as never
    const id = { [kind.idField]: entity[kind.idField] }
    this.#field = field
    this.items = entity[field] as Item[]
    this.saver = new Autosave(entity, {
      ...mergeStrategyOf(kind),
      deleteDraft: () => undefined,
      send: async (data: EntityValues, revision, key, stored) => {
        const input = { ...place, ...id, revision, data: stored ? itemChangesIn(kind, stored, data) : data }
        const { status, json, text } = await client.attempt(update, input, { 'idempotency-key': key })
        if (this.losesAnswer) {
          this.losesAnswer = false
          throw new NetworkError('lost')
        }
        if (status === 409) this.refusals++
        if (status !== 200) throw new CallError(text, status, json as ProblemBody, text)
        return json as EntityAtRevision
      },
      saveDrafts: () => undefined,
      loadRevision: async () => ({}),
      restoreFailed: error => {
        throw error
      },
      newKey: () => crypto.randomUUID(),
    })
  }

  /** The page shows what came from elsewhere. */
  look(): readonly Item[] {
    const { remoteChanges } = this.saver.state
    if (remoteChanges !== this.#seen) this.items = this.saver.entity[this.#field] as Item[]
    this.#seen = remoteChanges
    return this.items
  }

  change(to: (items: readonly Item[]) => readonly Item[]): void {
    this.items = to(this.look())
    const { items } = this
    this.saver.edit({ [this.#field]: () => items })
  }

  /** Sends what is unsaved; the answer is awaited later. */
  startSaving(): void {
    this.saving = Promise.all([this.saving, this.saver.flush()]).then(() => undefined)
  }

  async save(): Promise<void> {
    await this.saving
    await this.saver.flush()
    while (this.saver.state.phase === 'saving') {
      await nextTurn()
      await this.saver.flush()
    }
  }
}

/** Whole numbers from 0 to below a limit; the same ones for the same seed. */
export function randomBelow(seed: number): (max: number) => number {
  let state = seed * 7919
  return max => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * max)
  }
}

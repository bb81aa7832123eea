import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { CallError, NetworkError } from '../../api/call-error.ts'
import { type ConflictField, mergeStrategyOf } from '../conflict/conflict-fields.ts'
import { Autosave } from './autosave.ts'
import type { AutosavePort } from './autosave-port.ts'
import type { Draft } from './drafts.ts'

/** One request, and functions that answer it. */
export interface SentRequest {
  data: EntityValues
  revision: number
  key: string
  answer(entity: Partial<EntityAtRevision>): Promise<void>
  fail(error: unknown): Promise<void>
}

/** An autosave whose requests are answered by hand, and the earlier revisions that can be loaded. */
export function createAutosave(
  entity: EntityAtRevision = { revision: 1, title: 'One', text: 'old' },
  revisions: Readonly<Record<number, EntityValues>> = {},
  kind: Pick<Kind, 'fields'> = { fields: {} },
  more: Partial<AutosavePort> = {},
) {
  const conflictFields = new Map<string, ConflictField>()
  const sent: SentRequest[] = []
  const drafts: (readonly Draft[])[] = []
  let keys = 0
  const dropped: Draft[] = []
  const notTaken: unknown[] = []
  /** revisions that cannot be loaded */
  const unreachable = new Set<number>()
  const port: AutosavePort = {
    ...mergeStrategyOf(kind, conflictFields),
    deleteDraft: draft => dropped.push(draft),
    send: (data, revision, key) =>
      new Promise((resolve, reject) => {
        const settled = () => new Promise<void>(done => queueMicrotask(() => queueMicrotask(done)))
        sent.push({
          data,
          revision,
          key,
          answer: async answer => {
            resolve({ ...entity, ...data, revision: revision + 1, ...answer })
            await settled()
          },
          fail: async error => {
            reject(error)
            await settled()
          },
        })
      }),
    saveDrafts: all => drafts.push(all),
    loadRevision: async revision => {
      if (unreachable.has(revision)) throw new NetworkError('gone')
      return revisions[revision] ?? {}
    },
    restoreFailed: error => notTaken.push(error),
    newKey: () => `key-${++keys}`,
    ...more,
  }
  const saver = new Autosave(entity, port, conflictFields)
  return { saver, sent, drafts, dropped, notTaken, unreachable }
}

/** The refusal of a change based on an older revision. */
export const stale = (current: EntityAtRevision) =>
  new CallError('stale', 409, { type: 'stale-revision', title: '', status: 409, detail: 'stale', current }, 'stale')

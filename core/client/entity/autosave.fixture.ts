import type { Kind } from '#core/shared/kind.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { Autosave, type AutosavePort, type Entity } from './autosave.ts'
import { type ClashField, mergingOf } from './clash.ts'
import type { Draft, Values } from './drafts.ts'

/** One sending, and how to answer it. */
export interface Sent {
  data: Values
  revision: number
  key: string
  answer(entity: Partial<Entity>): Promise<void>
  fail(error: unknown): Promise<void>
}

/** A saver whose sendings are answered by hand, and what is known of earlier revisions. */
export function setUp(
  entity: Entity = { revision: 1, title: 'One', text: 'old' },
  revisions: Readonly<Record<number, Values>> = {},
  kind: Pick<Kind, 'fields'> = { fields: {} },
) {
  const clashFields = new Map<string, ClashField>()
  const sent: Sent[] = []
  const drafts: (readonly Draft[])[] = []
  let keys = 0
  const dropped: Draft[] = []
  const notTaken: unknown[] = []
  /** revisions that cannot be read */
  const unreachable = new Set<number>()
  const port: AutosavePort = {
    ...mergingOf(kind, clashFields),
    dropDraft: draft => dropped.push(draft),
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
    keepDrafts: all => drafts.push(all),
    recall: async revision => {
      if (unreachable.has(revision)) throw new NetworkError('gone')
      return revisions[revision] ?? {}
    },
    notTaken: error => notTaken.push(error),
    newKey: () => `key-${++keys}`,
  }
  const saver = new Autosave(entity, port, clashFields)
  return { saver, sent, drafts, dropped, notTaken, unreachable }
}

/** The refusal of what was made on an older revision. */
export const stale = (current: Entity) =>
  new CallError('stale', 409, { type: 'stale-revision', title: '', status: 409, detail: 'stale', current }, 'stale')

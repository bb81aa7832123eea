import { CallError } from '../api/call-error.ts'
import { Autosave, type Entity } from './autosave.ts'
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
) {
  const sent: Sent[] = []
  const drafts: (readonly Draft[])[] = []
  let keys = 0
  const saver = new Autosave(entity, {
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
    recall: async revision => revisions[revision] ?? {},
    newKey: () => `key-${++keys}`,
  })
  return { saver, sent, drafts }
}

/** The refusal of what was made on an older revision. */
export const stale = (current: Entity) =>
  new CallError('stale', 409, { type: 'stale-revision', title: '', status: 409, detail: 'stale', current }, 'stale')

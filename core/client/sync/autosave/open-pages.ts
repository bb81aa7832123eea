import { pageId } from '../../api/page-id.ts'

const prefix = 'page/'

/** A page holds a lock with its id while it is open. In a browser without locks no other page is known. */
const lockAcquired = navigator.locks
  ? new Promise<void>(resolve => {
      void navigator.locks.request(`${prefix}${pageId}`, { mode: 'shared' }, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
  : Promise.resolve()

/** The ids of this site's pages that are open in this browser. */
export async function openPages(): Promise<ReadonlySet<string>> {
  await lockAcquired
  const locks = (await navigator.locks?.query())?.held ?? []
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

import { pageId } from '../../api/page-id.ts'

const prefix = 'page/'

/** A page holds a lock of its name for as long as it lives; a browser without locks knows of no other page. */
const lockAcquired = navigator.locks
  ? new Promise<void>(resolve => {
      void navigator.locks.request(`${prefix}${pageId}`, { mode: 'shared' }, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
  : Promise.resolve()

/** The names of the pages of this site that are open in this browser. */
export async function openPages(): Promise<ReadonlySet<string>> {
  await lockAcquired
  const locks = (await navigator.locks?.query())?.held ?? []
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

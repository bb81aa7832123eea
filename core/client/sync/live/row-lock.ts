import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'

const locks = new Set<symbol>()
let unlocked: PromiseWithResolvers<void> | undefined

/** While a row is renamed or dragged, lists are not updated; the result releases the lock. */
export function lockRows(): () => void {
  const lock = Symbol()
  locks.add(lock)
  return () => {
    locks.delete(lock)
    if (locks.size > 0) return
    unlocked?.resolve()
    unlocked = undefined
  }
}

/** Resolves when no row is locked. */
export async function rowsUnlocked(): Promise<void> {
  while (locks.size > 0) {
    unlocked ??= Promise.withResolvers()
    await unlocked.promise
  }
}

/** Own moves in lists that the server has not echoed, and whether somebody else moved rows meanwhile. */
const movesByList = new Map<string, { own: number; isCrossed: boolean }>()

/** The moves in the lists of a kind in a project. */
export function movesOf({ name }: Kind, { projectId }: Pick<Place, 'projectId'>) {
  const moves = movesByList.get(`${projectId} ${name}`) ?? { own: 0, isCrossed: false }
  movesByList.set(`${projectId} ${name}`, moves)
  return moves
}

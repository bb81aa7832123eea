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

/** Own moves in a list that the server has not echoed, and whether somebody else moved rows meanwhile. */
interface OwnMoves {
  own: number
  isCrossed: boolean
}

const movesByList = new Map<string, OwnMoves>()

/** The moves in the lists of a kind in a project. */
export function movesOf(kind: Kind, { projectId }: Pick<Place, 'projectId'>): OwnMoves {
  const key = `${projectId} ${kind.name}`
  const moves = movesByList.get(key) ?? { own: 0, isCrossed: false }
  movesByList.set(key, moves)
  return moves
}

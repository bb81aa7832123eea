import { proxy } from 'valtio'
import type { Thing } from '#core/client/index.ts'

/** The things whose relations are being managed. */
export const managing = proxy<{ things: readonly Thing[] | null }>({ things: null })

export function manageRelations(things: readonly Thing[]): void {
  managing.things = things.map(thing => ({ ...thing }))
}

export function stopManaging(): void {
  managing.things = null
}

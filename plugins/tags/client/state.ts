import { proxy } from 'valtio'
import type { Thing } from '#core/client/index.ts'

/** The things whose tags are being managed. */
export const managing = proxy<{ things: readonly Thing[] | null }>({ things: null })

export function manageTags(things: readonly Thing[]): void {
  managing.things = things.map(thing => ({ ...thing }))
}

export function stopManaging(): void {
  managing.things = null
}

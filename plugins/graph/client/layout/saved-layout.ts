import { readLocal, removeLocal, writeLocal } from '#core/client/index.ts'
import type { LayoutAnswer } from './layout-graph.ts'

// Where things stand is kept on the device: another one lays the graph out for itself.

const index = 'graph_layouts'
const prefix = 'graph_layout/'
/** so many graphs keep their places, those that were looked at last */
const keptMax = 20

function keptNames(): string[] {
  try {
    const names: unknown = JSON.parse(readLocal(index) ?? '[]')
    return Array.isArray(names) ? names.filter(name => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The places that were kept; none if what is stored is no layout. */
export function keptPlaces(name: string): LayoutAnswer {
  try {
    const stored: unknown = JSON.parse(readLocal(prefix + name) ?? '{}')
    return Object.fromEntries(
      Object.entries(stored ?? {}).flatMap(([id, place]: [string, unknown]) => {
        if (!Array.isArray(place)) return []
        const [x, y] = place as unknown[]
        return Number.isFinite(x) && Number.isFinite(y) ? [[id, { x: x as number, y: y as number }]] : []
      }),
    )
  } catch {
    return {}
  }
}

export function keepPlaces(name: string, places: LayoutAnswer): void {
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(places).map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]])),
  )
  const [kept, gone] = [
    [name, ...keptNames().filter(one => one !== name)].slice(0, keptMax),
    keptNames()
      .filter(one => one !== name)
      .slice(keptMax - 1),
  ]
  for (const one of gone) removeLocal(prefix + one)
  // The index first: what it names can be removed later.
  if (writeLocal(index, JSON.stringify(kept)) && readLocal(prefix + name) !== text) writeLocal(prefix + name, text)
}

export function forgetPlaces(name: string): void {
  removeLocal(prefix + name)
}

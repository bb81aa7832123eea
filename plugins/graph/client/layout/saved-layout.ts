import { readLocal, removeLocal, writeLocal } from '#core/client/index.ts'
import { isRecord } from '#core/shared/is-record.ts'
import type { LayoutAnswer } from './layout-graph.ts'

// Where entities stand is kept on the device: another one lays the graph out for itself.

/** Raised when the layout gets better: what was laid out before is laid out anew, once. Nobody moves entities by hand. */
export const layoutVersion = 2

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

/** The places that were kept; none if what is stored is no layout, or one of another version. */
export function keptPlaces(name: string): LayoutAnswer {
  try {
    const stored: unknown = JSON.parse(readLocal(prefix + name) ?? '{}')
    if (!isRecord(stored) || stored.version !== layoutVersion) return {}
    return Object.fromEntries(
      Object.entries(stored.places ?? {}).flatMap(([id, place]: [string, unknown]) => {
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
  const rounded = Object.entries(places).map(([id, { x, y }]) => [id, [Math.round(x), Math.round(y)]])
  const text = JSON.stringify({ version: layoutVersion, places: Object.fromEntries(rounded) })
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

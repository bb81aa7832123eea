import type { PlaceOnMap } from '../../shared.ts'

export const pointTypes = ['point', 'label', 'polygonal'] as const satisfies readonly PlaceOnMap['pointType'][]
type PointType = (typeof pointTypes)[number]

/** How maps are shown, the same for all maps. */
export interface MapConfig {
  showLocations: boolean
  showLabels: boolean
  showTooltips: boolean
  showScaleBar: boolean
  /** points have the icon of their type */
  showCustomIcons: boolean
  /** the radius of a point in CSS pixels */
  size: number
  hiddenPointTypes: readonly PointType[]
  /** the traces of all locations */
  showHistories: boolean
  /** the trace of the selected location */
  showHistory: boolean
  /** the layer that is drawn on; if the map does not have it, its topmost drawing */
  selectedLayer: string | null
}

/** (MAP-12 to MAP-21) */
export const defaultConfig: MapConfig = {
  ...{ showLocations: true, showLabels: true, showTooltips: true, showScaleBar: true, showCustomIcons: true, size: 4 },
  ...{ hiddenPointTypes: [], showHistories: false, showHistory: false, selectedLayer: null },
}

/** What is stored; anything that is not of its type is as by default. */
export function storedConfig(text: string | null): MapConfig {
  const found = parsed(text)
  const isOfType = (name: string, initial: unknown) => {
    const value = found[name]
    if (name === 'hiddenPointTypes') return Array.isArray(value) && value.every(one => pointTypes.includes(one))
    if (initial === null) return value === null || typeof value === 'string'
    return typeof value === typeof initial
  }
  const entries = Object.entries(defaultConfig).map(([name, initial]) => [
    name,
    isOfType(name, initial) ? found[name] : initial,
  ])
  return Object.fromEntries(entries) as MapConfig
}

export function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

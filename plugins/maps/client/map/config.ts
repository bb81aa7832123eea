/** How maps are shown, the same for all maps. */
export interface MapConfig {
  showLocations: boolean
  showLabels: boolean
  showTooltips: boolean
  showScaleBar: boolean
  /** the radius of a point in CSS pixels */
  size: number
}

/** (MAP-12 to MAP-15, MAP-17) */
export const defaultConfig: MapConfig = {
  ...{ showLocations: true, showLabels: true, showTooltips: true, showScaleBar: true, size: 4 },
}

/** What is stored; anything that is not of its type is as by default. */
export function storedConfig(text: string | null): MapConfig {
  const found = parsed(text)
  const entries = Object.entries(defaultConfig).map(([name, initial]) => {
    const value = found[name]
    return [name, typeof value === typeof initial ? value : initial]
  })
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

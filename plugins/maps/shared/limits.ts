/** Limits of maps. The largest image is in core/shared/limits.ts. */
export const mapLimits = {
  /** layers of one map */
  layers: 50,
  /** lines of one layer, and points of one line and of all lines of a layer */
  lines: 5_000,
  linePoints: 5_000,
  layerPoints: 100_000,
  /** points of the outlines of one place, in all its states */
  shapePoints: 5_000,
  /** dated states of one place */
  states: 500,
  /** ways of travelling on one map */
  ways: 30,
  wayName: 60,
  /** units of distance in a day */
  speed: 1_000_000_000,
  /** the fewest points of an outline */
  outline: 3,
} as const

/** The plain image of a map without an image of its own. */
export const defaultMapSize = { width: 4000, height: 3000 } as const

/** How lines are drawn unless the author says otherwise (MAP-09, MAP-10). */
export const defaultLine = { color: '#E3DED7', width: 10, minWidth: 0.1, maxWidth: 1000 } as const

/** What a map shows: the size of its image in pixels, and for a large one its tiles. */
export interface Picture {
  width: number
  height: number
  /** null for the default map */
  imageId: string | null
  /** null for an image that is small enough to be shown whole */
  tiles: { side: number; hash: string; levels: { width: number; height: number; ready: boolean }[] } | null
}

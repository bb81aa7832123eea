import type { Timeline } from '#plugins/timelines/shared.ts'
import type { Line } from '../../shared/kind.ts'
import { defaultLine } from '../../shared/limits.ts'
import type { Layer, PlaceOnMap, StoryMap } from '../../shared.ts'
import type { LocationTypeValue } from '../types/location-types.ts'
import { defaultConfig, type MapConfig } from './config.ts'
import type { MapMode } from './edit/modes.ts'
import { defaultFilter, type MapFilter } from './filter/filter.ts'

/** How lines are drawn on a layer. */
export interface DrawingSetup extends Pick<Line, 'color' | 'width' | 'mode'> {
  /** null while the map has no layer to draw on */
  layerId: string | null
}

/** What the page of a map shows (MAP-06). */
export interface MapData {
  map: StoryMap | null
  layers: readonly Layer[]
  timeline: Timeline | null
  /** those that config and filter leave */
  locations: readonly PlaceOnMap[]
  unfilteredLocations: readonly PlaceOnMap[]
  selectedLocation: PlaceOnMap | null
  config: MapConfig
  filter: MapFilter
  actionMode: MapMode
  /** the moment as of which locations are drawn; null: as they are */
  timepoint: number | null
  locationTypes: readonly LocationTypeValue[]
  drawingSetup: DrawingSetup
}

/** The page before anything has been loaded or chosen. */
export const initialMapData: MapData = {
  ...{ map: null, layers: [], timeline: null, locations: [], unfilteredLocations: [], selectedLocation: null },
  ...{ config: defaultConfig, filter: defaultFilter, actionMode: 'view', timepoint: null, locationTypes: [] },
  drawingSetup: { mode: 'draw', layerId: null, color: defaultLine.color, width: defaultLine.width },
}

import { useState } from 'react'
import { canvasKeys, readLocal, usePageCommands, writeLocal } from '#core/client/index.ts'

export const mapViews = ['canvas', 'table'] as const
type MapViewName = (typeof mapViews)[number]

const viewKey = 'map_view'

/** Whether a map is shown as a drawing or as a table, on this device, and the commands for it. */
export function useMapView(): MapViewName {
  const [view, setView] = useState<MapViewName>(() => (readLocal(viewKey) === 'table' ? 'table' : 'canvas'))
  const choose = (next: MapViewName) => {
    writeLocal(viewKey, next)
    setView(next)
  }
  const { otherView } = canvasKeys
  usePageCommands([
    {
      ...{ id: 'maps.view-canvas', label: 'command.maps.view-canvas', icon: 'map', safe: true },
      keys: view === 'canvas' ? 'Shift-m' : ['Shift-m', otherView],
      run: () => choose('canvas'),
    },
    {
      ...{ id: 'maps.view-table', label: 'command.maps.view-table', icon: 'rows-3', safe: true },
      keys: view === 'table' ? 'Shift-t' : ['Shift-t', otherView],
      run: () => choose('table'),
    },
  ])
  return view
}

/** What a press on the map does (MAP-27). */
export const mapModes = [
  'view',
  'createLocation',
  'createLabel',
  'createPoly',
  'reshapePoly',
  'move',
  'ruler',
  'addState',
  'editLayer',
] as const

export type MapMode = (typeof mapModes)[number]

/** The command of each mode, for `usePageCommands`. */
export const modeCommands = {
  view: { id: 'map.view', label: 'maps.mode-view', icon: 'mouse-pointer-2', keys: '1' },
  createLocation: { id: 'map.add-location', label: 'maps.mode-create-location', icon: 'map-pin', keys: '2' },
  createLabel: { id: 'map.add-label', label: 'maps.mode-create-label', icon: 'type', keys: '3' },
  createPoly: { id: 'map.draw-area', label: 'maps.mode-create-poly', icon: 'pentagon', keys: '4' },
  reshapePoly: { id: 'map.reshape-area', label: 'maps.mode-reshape-poly', icon: 'spline', keys: '5' },
  move: { id: 'map.move-place', label: 'maps.mode-move', icon: 'move', keys: '6' },
  ruler: { id: 'map.ruler', label: 'maps.mode-ruler', icon: 'ruler', keys: '7' },
  addState: { id: 'map.add-state', label: 'maps.mode-add-state', icon: 'history', keys: '8' },
  editLayer: { id: 'map.draw', label: 'maps.mode-edit-layer', icon: 'brush', keys: '9' },
} as const satisfies Record<MapMode, { id: string; label: string; icon: string; keys: string }>

import { expect, test } from 'vitest'
import type { PlaceOnMap } from '../../shared.ts'
import { defaultConfig, storedConfig } from './config.ts'
import { mapModes, modeCommands } from './edit/modes.ts'
import { defaultFilter, filtered, isMapFiltered, type MapFilter, storedFilter } from './filter/filter.ts'
import { initialMapData } from './map-data.ts'

test('the state of a map has these parts at first [MAP-06]', () => {
  expect(Object.keys(initialMapData).sort()).toEqual([
    ...['actionMode', 'config', 'drawingSetup', 'filter', 'layers', 'locationTypes', 'locations', 'map'],
    ...['selectedLocation', 'timeline', 'timepoint', 'unfilteredLocations'],
  ])
  expect(initialMapData).toMatchObject({ map: null, layers: [], timepoint: null, selectedLocation: null })
})

test('the drawing setup has its defaults [MAP-07] [MAP-08] [MAP-09] [MAP-10]', () => {
  expect(initialMapData.drawingSetup).toEqual({ mode: 'draw', layerId: null, color: '#E3DED7', width: 10 })
})

test('the config has its defaults, also where something else is stored [MAP-12] [MAP-13] [MAP-14] [MAP-15] [MAP-16] [MAP-17] [MAP-18] [MAP-19] [MAP-20] [MAP-21]', () => {
  expect(initialMapData.config).toEqual({
    ...{ showLocations: true, showLabels: true, showTooltips: true, showScaleBar: true, showCustomIcons: true },
    ...{ size: 4, hiddenPointTypes: [], showHistories: false, showHistory: false, selectedLayer: null },
  })
  expect(storedConfig('{"showLabels":false,"size":"9","hiddenPointTypes":["star"],"selectedLayer":7}')).toEqual({
    ...{ ...defaultConfig, showLabels: false },
  })
  const own = { ...defaultConfig, hiddenPointTypes: ['label'], selectedLayer: 'l1', showHistory: true }
  expect(storedConfig(JSON.stringify(own))).toEqual(own)
  for (const broken of [null, '', 'no', '[', '3', 'null']) expect(storedConfig(broken)).toEqual(defaultConfig)
})

test('the filter has its defaults, also where something else is stored [MAP-23] [MAP-24] [MAP-25] [MAP-26]', () => {
  expect(initialMapData.filter).toEqual({
    dateRange: { from: null, to: null },
    ...{ text: '', showTypes: [], showTags: [], hideText: false, hideTypes: false, hideTags: false },
  })
  const own = { ...defaultFilter, text: 'bell', showTags: ['t'], hideTags: true, dateRange: { from: -3, to: null } }
  expect(storedFilter(JSON.stringify(own))).toEqual(own)
  const broken = { dateRange: { from: '3', to: Number.NaN }, text: 4, showTypes: 'all', hideText: 'yes' }
  for (const one of [null, '[', '7', JSON.stringify(broken), '{"dateRange":null}'])
    expect(storedFilter(one)).toEqual(defaultFilter)
})

test('there are exactly nine modes, view at first, each with a command and a key of its own [MAP-27] [MAP-28]', () => {
  expect(mapModes).toEqual([
    ...['view', 'createLocation', 'createLabel', 'createPoly', 'reshapePoly', 'move', 'ruler', 'addState', 'editLayer'],
  ])
  expect(initialMapData.actionMode).toBe('view')
  expect(mapModes.map(mode => modeCommands[mode].keys)).toEqual([...'123456789'])
})

const place = (label: string, values: Partial<PlaceOnMap> = {}): PlaceOnMap => ({
  ...{ locationId: label, label, revision: 1, pointType: 'point', color: '#607D8B', useTimeline: true },
  ...{ date: null, coordinates: { x: 1, y: 2 }, shape: [], states: [], type: null, tags: [], opensMap: null },
  ...values,
})

test('a filter shows what it matches, or hides it', () => {
  const at = (date: number) => [{ id: `s${date}`, stateId: `s${date}`, date, coordinates: { x: 0, y: 0 } }]
  const all = [
    place('Ister Bell', { type: 'tower', tags: ['old', 'sea'], date: 10 }),
    place('Nine Bells', { type: 'reef', tags: ['sea'], states: at(30) }),
    place('Tallowmere'),
  ]
  const shown = (change: Partial<MapFilter>) => filtered(all, { ...defaultFilter, ...change }).map(one => one.label)
  expect(shown({})).toHaveLength(3)
  expect(shown({ text: ' BELL ' })).toEqual(['Ister Bell', 'Nine Bells'])
  expect(shown({ text: 'bell', hideText: true })).toEqual(['Tallowmere'])
  expect(shown({ showTypes: ['tower'] })).toEqual(['Ister Bell'])
  expect(shown({ showTypes: ['tower'], hideTypes: true })).toEqual(['Nine Bells', 'Tallowmere'])
  expect(shown({ showTags: ['old', 'new'] })).toEqual(['Ister Bell'])
  expect(shown({ showTags: ['sea'], hideTags: true })).toEqual(['Tallowmere'])
  expect(shown({ dateRange: { from: 11, to: null } })).toEqual(['Nine Bells', 'Tallowmere'])
  expect(shown({ dateRange: { from: 5, to: 10 } })).toEqual(['Ister Bell', 'Tallowmere'])
  expect(shown({ text: 'bell', showTags: ['old'], hideTags: true })).toEqual(['Nine Bells'])
  expect(isMapFiltered({ ...defaultFilter, text: ' ', hideText: true, hideTags: true })).toBe(false)
})

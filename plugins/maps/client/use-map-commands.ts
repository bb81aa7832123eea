import { type Command, type CommandStep, usePageCommands } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { map } from '../shared.ts'
import { exportGeoJson, importAzgaar, importGeoJson } from './exports/export-map.ts'
import {
  addMapImage,
  layerChoices,
  lowerLayer,
  raiseLayer,
  replaceImage,
  setPlainMap,
  showOnMap,
} from './map-actions.ts'

export const imageStep: CommandStep = {
  name: 'image',
  label: 'maps.which-image',
  ask: 'file',
  accept: {
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/png': ['.png'],
    'image/webp': ['.webp'],
    'image/gif': ['.gif'],
    'image/avif': ['.avif'],
  },
}
const ofMap = { on: ['map'], needs: 'update' } as const

const layerStep: CommandStep = {
  name: 'layer',
  label: 'maps.which-layer',
  ask: 'choice',
  options: layerChoices,
  emptyMessage: 'kind.layer.empty',
}
const ofLayers = { on: ['map'], needs: 'read', when: { 'may.layer.update': true }, steps: [layerStep] } as const

/** Images and layers of the map on the page. */
const mapCommands: readonly Command[] = [
  { ...ofMap, id: 'maps.image', label: 'command.maps.image', icon: 'image', steps: [imageStep], run: replaceImage },
  { ...ofMap, id: 'maps.plain', label: 'command.maps.plain', icon: 'x', run: setPlainMap },
  {
    ...{
      on: ['map'],
      needs: 'read',
      id: 'maps.add-image',
      label: 'command.maps.add-image',
      icon: 'layers',
      when: { 'may.layer.create': true },
    },
    steps: [imageStep, { name: 'label', label: 'maps.image-label', ask: 'text' }],
    run: addMapImage,
  },
  { ...ofLayers, id: 'maps.raise', label: 'command.maps.raise', icon: 'arrow-up', run: raiseLayer },
  { ...ofLayers, id: 'maps.lower', label: 'command.maps.lower', icon: 'arrow-down', run: lowerLayer },
]

const inAndOut = { on: ['map'], needs: 'read' } as const
const mayImport = { 'may.location.create': true } as const

/** The map on the page as a file, and files onto it. */
const fileCommands: readonly Command[] = [
  {
    ...{ ...inAndOut, id: 'maps.export-geojson', label: 'command.maps.export-geojson', icon: 'download', safe: true },
    run: exportGeoJson,
  },
  {
    ...{ ...inAndOut, id: 'maps.import-geojson', label: 'command.maps.import-geojson', icon: 'upload' },
    ...{ when: mayImport, run: importGeoJson },
  },
  {
    ...{ ...inAndOut, id: 'maps.import-azgaar', label: 'command.maps.import-azgaar', icon: 'upload' },
    ...{ when: mayImport, run: importAzgaar },
  },
]

const locationCommands: readonly Command[] = [
  {
    ...{
      on: ['location'],
      needs: 'read',
      id: 'maps.show',
      label: 'command.maps.show',
      icon: 'map',
      safe: true,
      navigates: true,
    },
    run: showOnMap,
  },
]

// Only while such a page is shown, which keeps them off the first page.

export function useMapCommands(): void {
  usePageCommands(allMapCommands)
}

const allMapCommands = [...mapCommands, ...fileCommands]

/** Opens the map inside of a location, if it has one. */
export function useInnerMap({ spaceId, projectId }: Place, mapId: string | null | undefined): void {
  const command: Command = {
    ...{ id: 'maps.enter', label: 'command.maps.enter', icon: 'map', keys: 'Shift-o', safe: true, navigates: true },
    run: ({ go }) => {
      if (mapId) go(entityLink(map, { spaceId, projectId, id: mapId }))
    },
  }
  usePageCommands(mapId ? [command] : [])
}

export function useLocationCommands(): void {
  usePageCommands(locationCommands)
}

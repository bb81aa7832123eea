import { type CommandContext, call, runCommand, saveFile, showToast, t } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { plainText, type RichText, textForReaders } from '#core/shared/rich-text/nodes.ts'
import { safeFileName } from '#core/shared/text/file-name.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { type Layer, map, mapCalls, type PlaceOnMap } from '../../shared.ts'
import { allTypes } from '../types/location-types.ts'
import { type ExportedPlace, geoJsonOf } from './geojson.ts'

/** Saves the places and drawings of a map as a file of GeoJSON. */
export async function exportGeoJson({ entities: [entityRef] }: CommandContext): Promise<void> {
  if (!entityRef) return
  const { spaceId, projectId, id: mapId } = entityRef
  const place = { spaceId, projectId }
  const shown = await call(callsOf(map).get, { ...place, mapId })
  const collection = geoJsonOf({
    map: shown,
    layers: shown.layers as readonly Layer[],
    places: await placesOf(place, mapId),
    names: await namesOf(place),
  })
  saveFile(mapFileName(shown.name, 'geojson'), new Blob([JSON.stringify(collection)], { type: 'application/geo+json' }))
  showToast({ kind: 'ok', id: 'map-export', title: t('maps.geojson-saved', { count: collection.features.length }) })
}

async function placesOf(place: Place, mapId: string): Promise<ExportedPlace[]> {
  const places: ExportedPlace[] = []
  for (let after: number | null = 0; after !== null; ) {
    const input = { ...place, mapId, after, texts: true }
    const page: { data: readonly object[]; next: number | null } = await call(mapCalls.places, input)
    for (const one of page.data as readonly (PlaceOnMap & { description?: RichText })[])
      places.push({ ...one, text: plainText(textForReaders(one.description ?? [])).trim() })
    after = page.next
  }
  return places
}

const mostTags = 10_000

async function namesOf(place: Place): Promise<ReadonlyMap<string, string>> {
  const tags = await call(cvCalls.find, { ...place, appointment: 'entryTag', limit: mostTags })
  const types = await call(cvCalls.find, allTypes(place))
  return new Map([...tags, ...types].map(({ valueId, value }) => [valueId, value]))
}

/** A name that every operating system takes. */
export function mapFileName(name: string, ending: string): string {
  return `${safeFileName(name) || 'map'}.${ending}`
}

/** Opens the import of GeoJSON, onto this map. */
export async function importGeoJson({ entities }: CommandContext): Promise<void> {
  await runCommand('import.from', { entities, args: { importer: 'geojson' } })
}

/** The same of Azgaar's Fantasy Map Generator. */
export async function importAzgaar({ entities }: CommandContext): Promise<void> {
  await runCommand('import.from', { entities, args: { importer: 'azgaar' } })
}

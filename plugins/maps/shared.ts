import { type Call, defineCalls, okOutput, type UploadedFile } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import type { EntityOf, ValuesOf } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { coordinates, layer, line, location, map, moment, way } from './shared/kind.ts'
import { mapLimits } from './shared/limits.ts'

export { layer, location, map, type Point } from './shared/kind.ts'
export { defaultMapSize } from './shared/limits.ts'

export type StoryMap = EntityOf<typeof map>
export type Layer = EntityOf<typeof layer>
export type MapLocation = EntityOf<typeof location>

type MapValues = ValuesOf<typeof map>
type LayerValues = ValuesOf<typeof layer>
type LocationValues = ValuesOf<typeof location>

const largeImage = { maxBytes: limits.largeImageBytes } as const

/** The fields of a kind by name, each optional. */
function optional(fields: Readonly<Record<string, { def: unknown }>>, names: readonly string[]) {
  return Object.fromEntries(names.map(name => [`${name}?`, fields[name]?.def]))
}

/** A list, or changes of its items. */
const orChanges = (sent: unknown, field: { change?: unknown } | undefined) => [sent, '|', field?.change]

const sentWays = [{ 'id?': 'id', ...way }, '[]'] as const

const mapFields = optional(map.fields, ['useDefaultMap', 'timelineId', 'scale', 'unit', 'tags'])
const changedMapFields = {
  ...mapFields,
  'selectedFile?': map.fields.selectedFile?.def,
  'ways?': orChanges(sentWays, map.fields.ways),
}
/** An image of the project in place of a file. */
const existing = { imageId: 'id' } as const

/** What people send of the items of a collection: those that have no id yet get one. */
type Sent<Values, Name extends keyof Values> = Omit<Values, Name> & {
  [N in Name]: Values[N] extends readonly (infer Item)[] ? (Omit<Item, 'id'> & { id?: string })[] : never
}

const sentLines = [{ 'id?': 'id', ...line }, '[]'] as const
const sentShape = [
  { 'id?': 'id', index: 'number', coordinates, 'date?': `${moment} | null`, 'stateId?': 'id | null' },
  '[]',
] as const
const sentStates = [{ 'id?': 'id', stateId: 'id', coordinates, date: `${moment} | null` }, '[]'] as const

const mapKind = callsOf(map)
const layerKind = callsOf(layer)
const locationKind = callsOf(location)

type MapInput = Partial<Omit<MapValues, 'picture' | 'layers' | 'ways'>>
interface WithImage {
  image?: UploadedFile | undefined
  existing?: { imageId: string } | undefined
}

type SentWays = Partial<Pick<Sent<MapValues, 'ways'>, 'ways'>>
type CreateMap = Place & Omit<MapInput, 'selectedFile'> & SentWays & { name: string } & WithImage
type UpdateMap = Place & {
  mapId: string
  revision?: number
  data?: MapInput & SentWays
  image?: UploadedFile | undefined
}

const createMap: Call = {
  ...mapKind.create,
  input: { ...place, name: map.fields.name?.def, ...mapFields, 'ways?': sentWays, 'existing?': existing },
  files: { image: { ...largeImage, optional: true } },
  jsonFields: ['tags', 'ways', 'existing'],
  about: 'Create a map, as a form with its image, or as JSON with the default map or an image of the project.',
}
const updateMap: Call = {
  ...mapKind.update,
  input: {
    ...{ ...place, mapId: 'id', 'revision?': 'number.integer >= 1' },
    'data?': { 'name?': map.fields.name?.def, ...changedMapFields },
  },
  files: { image: { ...largeImage, optional: true } },
  jsonFields: ['data'],
  about: 'Change a map: the fields given, and its image if a form brings one. A stale revision is refused with 409.',
}

const chosenLayer = { ...place, mapId: 'id', 'layerId?': 'id', 'imageId?': 'id' } as const

const placeOnMap = {
  locationId: 'id',
  label: 'string',
  revision: 'number.integer',
  pointType: 'string',
  coordinates,
  type: 'id | null',
  color: 'string',
  useTimeline: 'boolean',
  date: 'number.integer | null',
  shape: 'json',
  states: 'json',
  opensMap: 'id | null',
  tags: 'id[]',
} as const

const projectWays = { ways: [{ id: 'id', name: 'string', speed: 'number' }, '[]'], revision: 'number.integer' } as const

/** Calls on maps beside those of their kind. Images of a map are its image layers. */
export const mapCalls = {
  create: createMap as Call<CreateMap, StoryMap>,
  update: updateMap as Call<UpdateMap, StoryMap>,
  ...defineCalls('map', {
    removeImage: {
      access: { project: 'layer.delete' },
      input: chosenLayer,
      output: okOutput,
      layer: 'shared',
      about: 'Remove an image from a map: its layer, by the id of the layer or of its image.',
    },
    places: {
      method: 'GET',
      access: { project: 'location.read' },
      input: {
        ...place,
        mapId: 'id',
        'after?': 'number.integer',
        'limit?': '1 <= number.integer <= 20000',
        'texts?': 'boolean',
      },
      output: {
        data: [{ ...placeOnMap, 'description?': 'json' }, '[]'],
        next: 'number.integer | null',
      },
      layer: 'shared',
      about:
        'All places of a map as it is drawn: without descriptions, with types and tags by their ids; 20,000 at once by default, then from `next` on. With `texts` they have their descriptions, and are at most 1,000 at once.',
    },
    ways: {
      method: 'GET',
      access: { project: 'map.read' },
      input: place,
      output: projectWays,
      layer: 'shared',
      about: 'The ways of travelling of a project, for all of its maps, with how far one gets in a day.',
    },
    setWays: {
      access: { project: 'map.update' },
      input: { ...place, ways: sentWays, 'revision?': 'number.integer >= 0' },
      output: projectWays,
      layer: 'shared',
      about: `Set the ways of travelling of a project, at most ${mapLimits.ways}. A stale revision is refused with 409.`,
    },
  }),
  ...layerImageCalls(),
} as const

function layerImageCalls() {
  const { output } = layerKind.create
  const addImage: Call = {
    ...layerKind.create,
    name: 'map/addImage',
    input: { ...place, mapId: 'id', label: layer.fields.label?.def },
    files: { image: largeImage },
    about: 'Add an image to a map, as its topmost layer.',
  }
  const editImage: Call = {
    ...layerKind.update,
    name: 'map/editImage',
    input: { ...chosenLayer, label: layer.fields.label?.def },
    output,
    about: 'Rename an image of a map.',
  }
  return {
    addImage: addImage as Call<Place & { mapId: string; label: string; image: UploadedFile }, Layer>,
    editImage: editImage as Call<Place & { mapId: string; layerId?: string; imageId?: string; label: string }, Layer>,
  }
}

type LayerInput = Partial<Sent<Omit<LayerValues, 'picture'>, 'data'>>

const createLayer: Call = {
  ...layerKind.create,
  input: {
    ...{ ...place, mapId: 'id', 'after?': 'id', label: layer.fields.label?.def },
    ...{ 'type?': layer.fields.type?.def, 'data?': sentLines, 'existing?': existing },
  },
  files: { image: { ...largeImage, optional: true } },
  jsonFields: ['data', 'existing'],
  about: 'Create a layer of a map, as a form; one of the type image has a file, or an image of the project.',
}
const updateLayer: Call = {
  ...layerKind.update,
  input: {
    ...{ ...place, layerId: 'id', 'mapId?': 'id | null', 'revision?': 'number.integer >= 1' },
    data: {
      ...optional(layer.fields, ['label', 'type', 'image']),
      'data?': orChanges(sentLines, layer.fields.data),
    },
  },
}

/** Calls on layers. */
export const layerCalls = {
  create: createLayer as Call<
    Place & { mapId: string; after?: string; label: string } & WithImage & Omit<LayerInput, 'image'>,
    Layer
  >,
  update: updateLayer as Call<
    Place & { layerId: string; mapId?: string | null; revision?: number; data: LayerInput },
    Layer
  >,
}

type LocationInput = Partial<Sent<LocationValues, 'shape' | 'states'>>

const locationFields = optional(location.fields, [
  ...[
    'pointType',
    'coordinates',
    'type',
    'color',
    'useTimeline',
    'date',
    'description',
    'tags',
    'opensMap',
    'standsFor',
  ],
])

/** Calls on places, which take outlines and states with or without ids of their items. */
export const locationCalls = {
  create: {
    ...locationKind.create,
    input: {
      ...{ ...place, mapId: 'id', label: location.fields.label?.def, ...locationFields },
      ...{ 'shape?': sentShape, 'states?': sentStates },
    },
    about: 'Create a place of a map, at its coordinates.',
  } as Call<Place & { mapId: string; label: string } & LocationInput, MapLocation>,
  update: {
    ...locationKind.update,
    input: {
      ...{ ...place, locationId: 'id', 'mapId?': 'id | null', 'revision?': 'number.integer >= 1' },
      data: {
        ...{ 'label?': location.fields.label?.def, ...locationFields },
        'shape?': orChanges(sentShape, location.fields.shape),
        'states?': orChanges(sentStates, location.fields.states),
      },
    },
  } as Call<Place & { locationId: string; mapId?: string | null; revision?: number; data: LocationInput }, MapLocation>,
} as const

/** A place as a map is drawn from it. */
export interface PlaceOnMap
  extends Pick<
    MapLocation,
    | 'locationId'
    | 'label'
    | 'revision'
    | 'pointType'
    | 'color'
    | 'useTimeline'
    | 'date'
    | 'coordinates'
    | 'shape'
    | 'states'
    | 'opensMap'
  > {
  /** the id of a custom value */
  type: string | null
  tags: string[]
}

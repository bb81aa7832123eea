import { collection, defineKind, type Field, richText, tags } from '#core/shared/kind.ts'
import type { Infer } from '#core/shared/schema.ts'
// Its values are not imported: they would be on the first page.
import type { LocationType } from '#plugins/tags/shared.ts'
import { defaultLine, mapLimits, type Picture } from './limits.ts'

/** The timeline by which the dates of a map count; without one they are plain numbers. */
const timelineId: Field<string | null> = { def: 'id | null', form: 'entityId', initial: null, kinds: ['timeline'] }
const selectedFile: Field<string | null> = {
  ...{ def: 'id | null', form: 'image', initial: null, required: true },
  when: { useDefaultMap: false },
}
/** How many units of the world one pixel of the image is wide. */
const scale: Field<number> = { def: '0.000001 <= number <= 1000000', form: 'number', initial: 1 }
/** The name of these units: `miles`. */
const unit: Field<string> = { def: 'string <= 30', form: 'string', initial: '' }
/** A way of travelling, and how many units of distance it goes in a day. */
export const way = {
  name: `1 <= string <= ${mapLimits.wayName}`,
  speed: `0 < number <= ${mapLimits.speed}`,
} as const
export type Way = Infer<typeof way> & { id: string }
const ways = collection(way, { max: mapLimits.ways, summary: all => all.length })
/** The size of the image, and the tiles that are ready. */
const picture: Field<Picture | null, never> = {
  ...{ def: 'json', form: 'mapPicture', initial: null, computed: true, summary: false },
}
/** The layers of a map, in their order, whole. */
const layers: Field<readonly unknown[], never> = {
  ...{ def: 'json', form: 'mapLayers', initial: [], computed: true, summary: false },
}

/** An image with places on it. (docs/behaviour.md, Maps) */
export const map = defineKind({
  name: 'map',
  title: 'name',
  icon: 'map',
  key: 'm',
  world: true,
  fields: {
    name: 'string >= 1',
    useDefaultMap: 'boolean',
    selectedFile,
    timelineId,
    scale,
    unit,
    ways,
    tags,
    picture,
    layers,
  },
  starter: { name: 'The world', useDefaultMap: true },
})

/** In pixels of the map's image, from its top left. */
export const coordinates = { x: 'number', y: 'number' } as const
/** A moment of the map's timeline, in its smallest unit. */
export const moment = '-9000000000000000 <= number.integer <= 9000000000000000'

const position: Field<Point> = { def: coordinates, form: 'mapPoint', initial: { x: 0, y: 0 } }
const date: Field<number | null> = { def: `${moment} | null`, form: 'mapDate', initial: null }
const color: Field<string> = { def: '/^#[0-9a-fA-F]{6}$/', form: 'color', initial: '#607D8B' }

/** Where a place is. */
export interface Point {
  x: number
  y: number
}

const shownType = { 'color?': 'string', 'image?': 'id', 'zoom?': 'number' } as const

/** A custom value of the project; plugins/tags stores and answers fields of this type. */
const locationType: Field<LocationType | null> = {
  def: ['null', '|', { value: 'id', 'label?': 'string', ...shownType }],
  form: 'locationType',
  initial: null,
  answer: ['null', '|', { value: 'id', label: 'string', ...shownType }],
  filters: true,
}

/** Another map, which a location opens: the town inside of a country. */
const opensMap: Field<string | null> = { def: 'id | null', form: 'entityId', initial: null, kinds: ['map'] }

const standsForKinds = ['character', 'entry'] as const
/** What a location is the place of on the map. */
const standsFor: Field<{ type: (typeof standsForKinds)[number]; id: string } | null> = {
  def: ['null', '|', { type: "'character' | 'entry'", id: 'id' }],
  ...{ form: 'entityPicker', initial: null, kinds: standsForKinds, worlds: true },
}

/** A place of a map: a point, a label or an area, which may move and change with time. */
export const location = defineKind({
  name: 'location',
  title: 'label',
  icon: 'map-pin',
  world: true,
  parent: 'map',
  indexed: ['pointType'],
  fields: {
    label: 'string >= 1',
    pointType: "'point' | 'label' | 'polygonal'",
    coordinates: position,
    type: locationType,
    color,
    useTimeline: 'boolean',
    date,
    opensMap,
    standsFor,
    description: richText,
    // `index` orders the points of one outline. It need not be whole, so that a point can come between two others.
    shape: collection(
      { index: 'number', coordinates, 'date?': `${moment} | null`, 'stateId?': 'id | null' },
      { max: mapLimits.shapePoints, summary: points => points.length },
    ),
    states: collection(
      { stateId: 'id', coordinates, date: `${moment} | null` },
      { max: mapLimits.states, summary: states => states.length },
    ),
    tags,
  },
})

/** One line of a drawn layer; one that erases takes away what is below it in its layer. */
export const line = {
  /** `x, y, x, y, …` */
  points: `2 <= number[] <= ${2 * mapLimits.linePoints}`,
  color: '/^#[0-9a-fA-F]{6}$/',
  width: `${defaultLine.minWidth} <= number <= ${defaultLine.maxWidth}`,
  mode: "'draw' | 'erase'",
} as const

/** One line of a drawn layer; one that erases takes away what is below it in its layer. */
export type Line = Infer<typeof line> & { id: string }

const image: Field<string | null> = {
  ...{ def: 'id | null', form: 'image', initial: null, required: true },
  when: { type: 'image' },
}

const layerType: Field<'image' | 'draw'> = {
  ...{ def: "'image' | 'draw'", form: 'select', initial: 'draw' },
  options: [{ value: 'draw' }, { value: 'image' }],
}

/** What lies over the image of a map: another image, or a drawing. */
export const layer = defineKind({
  name: 'layer',
  title: 'label',
  icon: 'layers',
  parent: 'map',
  ordered: true,
  fields: {
    label: 'string >= 1',
    type: layerType,
    image,
    picture,
    data: collection(line, { max: mapLimits.lines, summary: lines => lines.length }),
  },
})

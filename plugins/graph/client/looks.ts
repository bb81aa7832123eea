import { registry } from '#core/client/index.ts'

/** The shapes of the drawing library, and how they look in the legend: paths in a square of 12. */
export const shapePaths = {
  dot: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z',
  square: 'M1.5 1.5h9v9h-9z',
  diamond: 'M6 0.5l5.5 5.5l-5.5 5.5l-5.5-5.5z',
  triangle: 'M6 1l5.5 10h-11z',
  hexagon: 'M3.2 1.2h5.6l2.8 4.8l-2.8 4.8h-5.6l-2.8-4.8z',
  star: 'M6 0.5l1.6 3.7l4 0.4l-3 2.7l0.9 4l-3.5-2.1l-3.5 2.1l0.9-4l-3-2.7l4-0.4z',
  triangleDown: 'M6 11l5.5-10h-11z',
} as const

const shapes = Object.keys(shapePaths) as (keyof typeof shapePaths)[]
/** Neighbours in this list are distinguished easily. */
const colors = [
  ...['#FF9800', '#3F51B5', '#4CAF50', '#E91E63', '#009688', '#9C27B0', '#F44336', '#03A9F4', '#CDDC39'],
  ...['#607D8B', '#FFC107', '#673AB7'],
]

interface Look {
  shape: keyof typeof shapePaths
  color: string
  icon: string
}

const unknownLook: Look = { shape: 'dot', color: '#607D8B', icon: 'file-text' }
/** The looks of all kinds: they are asked for with each drawing of each node. */
const known = new WeakMap<object, ReadonlyMap<string, Look>>()

function looksOfKinds(): ReadonlyMap<string, Look> {
  const kinds = registry.kinds.list()
  const before = known.get(kinds)
  if (before) return before
  const ordered = [...kinds.filter(({ world }) => world), ...kinds.filter(({ world }) => !world)]
  const looks = new Map(
    ordered.map(({ name, icon }, at): [string, Look] => {
      const shape = shapes[at % shapes.length] ?? unknownLook.shape
      return [name, { shape, color: colors[at % colors.length] ?? unknownLook.color, icon }]
    }),
  )
  known.set(kinds, looks)
  return looks
}

/** How the entities of a kind look, in every graph alike. Kinds of a world come first: a graph mostly shows these. */
export function kindLook(name: string): Look {
  return looksOfKinds().get(name) ?? unknownLook
}

/** The look of one entity: its own icon and colour, or those of its kind. */
export function lookOf({ entity, icon, color }: { entity: string; icon?: string; color?: string }): Look {
  const look = kindLook(entity)
  return { shape: look.shape, color: color ?? look.color, icon: icon ?? look.icon }
}

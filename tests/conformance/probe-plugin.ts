import { collection, defineKind, richText, tags } from '#core/shared/kind.ts'
import { defineServerPlugin } from '#server/index.ts'

const shelf = defineKind({
  name: 'shelf',
  title: 'label',
  icon: 'box',
  ordered: true,
  fields: {
    label: '1 <= string <= 200',
    depth: 'number',
    material: "'oak' | 'pine'",
    open: 'boolean',
    about: richText,
    tags,
    books: collection({ label: 'string <= 200', place: 'number', 'lent?': "'yes' | 'no'" }, { text: ['label'] }),
  },
})
const bookVolume = defineKind({
  name: 'volume',
  title: 'name',
  icon: 'book',
  parent: 'shelf',
  fields: { name: 'string >= 1', pages: 'number.integer' },
})

/** Kinds without code, so that what every kind gets is tested whatever plugins there are. */
export const probePlugin = defineServerPlugin({ id: 'probe', kinds: [shelf, bookVolume] })

import { collection, defineKind, type Kind, richText, richTextList, tags } from '#core/shared/kind.ts'

/** Kinds of every sort: ordered, plain, with children, with ordered children. */
export const chapter = defineKind({
  name: 'chapter',
  title: 'title',
  icon: 'book',
  ordered: 'updateOrder',
  fields: { title: 'string >= 1', text: richTextList, tags },
})
export const entry = defineKind({
  name: 'entry',
  title: 'name',
  icon: 'leaf',
  fields: { name: 'string >= 1', description: richText, tags },
})
export const spell = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'charm',
  fields: { name: 'string >= 1', cost: 'number', secret: 'boolean', school: "'fire' | 'ice'", motto: 'string' },
  indexed: ['cost', 'school'],
})
export const timeline = defineKind({
  name: 'timeline',
  title: 'name',
  icon: 'clock',
  fields: { name: 'string >= 1' },
})
export const event = defineKind({
  name: 'event',
  title: 'name',
  icon: 'flag',
  parent: 'timeline',
  fields: { name: 'string >= 1', description: richText, tags },
})
export const layer = defineKind({
  name: 'layer',
  title: 'label',
  icon: 'layer',
  parent: 'timeline',
  ordered: true,
  fields: { label: 'string >= 1' },
})
export const constellation = defineKind({
  name: 'constellation',
  title: 'name',
  icon: 'dream',
  fields: {
    name: 'string >= 1',
    stars: collection(
      { label: 'string <= 200', x: 'number', 'stands?': 'id | null', 'about?': 'richText' },
      { max: 300, text: ['label', 'about'], references: ['*.stands'] },
    ),
    notes: 'string',
    tags,
  },
})
export const fixtureKinds: readonly Kind[] = [chapter, entry, spell, timeline, event, layer, constellation]

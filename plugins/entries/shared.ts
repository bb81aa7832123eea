import { aliases, defineKind, ownColor, ownIcon, richText, tags } from '#core/shared/kind.ts'

/** An entity without a kind of its own. (docs/behaviour.md, Entries) */
export const entry = defineKind({
  name: 'entry',
  title: 'name',
  icon: 'scroll-text',
  key: 'e',
  world: true,
  fields: { name: 'string >= 1', description: richText, icon: ownIcon, color: ownColor, aliases, tags },
})

import { aliases, defineKind, richText, tags } from '#core/shared/kind.ts'

/** Anything worth remembering about the world (content 3, Entry). */
export const entry = defineKind({
  name: 'entry',
  title: 'name',
  icon: 'scroll-text',
  key: 'e',
  fields: { name: 'string >= 1', description: richText, aliases, tags },
})

import { defineKind } from '#core/shared/kind.ts'

/** Chapters that belong together, one after the other. (docs/behaviour.md, Outline) */
export const part = defineKind({
  name: 'part',
  title: 'title',
  icon: 'book-copy',
  ordered: true,
  fields: { title: 'string >= 1' },
})

/** The type of a mention of a scene; its id is that of the scene. */
export const sceneMention = 'scene'

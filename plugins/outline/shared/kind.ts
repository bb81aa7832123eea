import { defineKind } from '#core/shared/kind.ts'

/** Chapters that belong together, one after the other. (docs/behaviour.md, Outline) */
export const part = defineKind({
  name: 'part',
  title: 'title',
  icon: 'layers',
  ordered: true,
  fields: { title: 'string >= 1' },
})

import { aliases, defineKind, type Field, ownColor, ownIcon, richText, tags } from '#core/shared/kind.ts'

/** A file until it is sent; calls return the id of an image. */
const image: Field<string | null> = { def: 'json', form: 'image', initial: null, answer: 'id | null' }

/** Values by field id. Forms have one field for each. */
const customFields: Field<Record<string, unknown>, never> = {
  def: { '[string]': 'json' },
  form: 'customFields',
  initial: {},
  summary: false,
}

/** A person in the story. (docs/behaviour.md, Characters) */
export const character = defineKind({
  name: 'character',
  title: 'name',
  icon: 'users',
  key: 'h',
  world: true,
  fields: { name: 'string >= 1', image, aliases, bio: richText, icon: ownIcon, color: ownColor, tags, customFields },
})

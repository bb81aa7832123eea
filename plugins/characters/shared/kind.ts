import { aliases, defineKind, type Field, richText, tags } from '#core/shared/kind.ts'

/** Held as a file until it is sent; answered as the id of an image. */
const image: Field<string | null> = { def: 'json', form: 'image', initial: null, answer: 'id | null' }

/** By the id of a project's field (decision A-122). Forms ask for each field by itself. */
const customFields: Field<Record<string, unknown>> = {
  def: { '[string]': 'json' },
  form: 'customFields',
  initial: {},
}

/** Somebody in the story (content 3, Character). */
export const character = defineKind({
  name: 'character',
  title: 'name',
  icon: 'users',
  key: 'h',
  fields: { name: 'string >= 1', image, aliases, bio: richText, tags, customFields },
})

import type { Field } from '#core/shared/fields/field.ts'
import type { FieldDefinitions } from '../form/form-validation.ts'

function field(form: string, label: string, more: Partial<Field> = {}): Field {
  return { def: 'json', form, initial: undefined, label, ...more }
}

const sideOptions = ['Crown', 'Guild'].map(value => ({ value }))

/** A field of every core type. */
export const everyFieldType: FieldDefinitions = {
  name: field('string', 'Name', { required: true }),
  bio: field('slate', 'Bio'),
  notes: field('textarea', 'Notes'),
  born: field('number', 'Born', { min: 1, max: 600 }),
  side: field('select', 'Side', { options: sideOptions, required: true }),
  friend: field('single-picker', 'Friend', { options: sideOptions }),
  secret: field('password', 'Secret'),
  sails: field('switch', 'Sails'),
  ship: field('string', 'Ship', { when: { sails: true }, required: true }),
  sayings: field('addList', 'Sayings'),
  portrait: field('image', 'Portrait'),
  icon: field('icon', 'Icon'),
  color: field('color', 'Colour'),
  temper: field('radar', 'Temper', { options: ['Patience', 'Nerve', 'Luck'].map(value => ({ value })) }),
  skills: field('radar', 'Skills'),
  letter: field('file', 'Letter'),
}

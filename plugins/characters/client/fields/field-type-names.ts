import { type Message, registry, t } from '#core/client/index.ts'
import { type CustomFieldType, customFieldTypes, isOwnType } from '../../shared.ts'

/** The types that a new field can have: those of characters, and those of plugins. */
export function fieldTypes(): CustomFieldType[] {
  const added = registry.fieldTypes.list().flatMap(({ type, custom }) => (custom ? [type] : []))
  return [...customFieldTypes, ...added]
}

/** The name of a type; its id while the plugin that adds it is missing. */
export function typeLabel(type: CustomFieldType): string {
  if (isOwnType(type)) return t(`characters.type-${type}`)
  const label: Message | undefined = registry.fieldTypes.get(type)?.custom?.label
  return label ? t(label) : type
}

export function typeAbout(type: CustomFieldType): string {
  if (isOwnType(type)) return t(`characters.about-${type}`)
  const about: Message | undefined = registry.fieldTypes.get(type)?.custom?.about
  return about ? t(about) : ''
}

import { formatKeys, isMac, labelOf, registry, t, type When } from '#core/client/index.ts'

/** The name of a command. */
export function commandLabel(id: string): string {
  const command = registry.commands.get(id)
  return command ? t(labelOf(command)) : id
}

/** Where a command applies, in a word or two. */
export function whereLabel(when: When | undefined, onEntities: boolean): string {
  const record: Readonly<Record<string, boolean | string>> = (when === undefined ? [] : [when].flat())[0] ?? {}
  const { overlay, text, listShown, list, page, entity, project, space } = record
  if (overlay) return t('keys.where-open')
  if (text) return t('keys.where-text')
  if (listShown || list) return t('keys.where-list')
  if (page) return t('keys.where-page')
  if (entity || onEntities) return t('keys.where-entity')
  if (project) return t('keys.where-project')
  return t(space ? 'keys.where-space' : 'keys.where-anywhere')
}

/** Keys as text for a screen reader. */
export function keysLabel(keys: string): string {
  return formatKeys(keys, { mac: isMac }).join(' ')
}

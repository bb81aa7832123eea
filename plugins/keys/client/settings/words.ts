import { formatKeys, house, isMac, labelOf, t, type When } from '#core/client/index.ts'

/** What a command is called. */
export function commandWords(id: string): string {
  const command = house.commands.get(id)
  return command ? t(labelOf(command)) : id
}

/** The place a command works in, as far as one word says it. */
export function whereWords(when: When | undefined, onThings: boolean): string {
  const record: Readonly<Record<string, boolean | string>> = (when === undefined ? [] : [when].flat())[0] ?? {}
  const { overlay, text, listShown, list, page, thing, project, space } = record
  if (overlay) return t('keys.where-open')
  if (text) return t('keys.where-text')
  if (listShown || list) return t('keys.where-list')
  if (page) return t('keys.where-page')
  if (thing || onThings) return t('keys.where-thing')
  if (project) return t('keys.where-project')
  return t(space ? 'keys.where-space' : 'keys.where-anywhere')
}

/** Keys as they are read out. */
export function keyWords(keys: string): string {
  return formatKeys(keys, { mac: isMac }).join(' ')
}

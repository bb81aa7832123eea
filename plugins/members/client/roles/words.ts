import { house, roleWords, t } from '#core/client/index.ts'
import { kindVerbOf, type Level, projectPermissions, spacePermissions } from '#core/shared/permission.ts'
import type { Change } from './changes.ts'

/** What a space's administrators are besides; the server says it of a role like a permission. */
const everyProject = 'every project'
const fixed: readonly string[] = [...spacePermissions, ...projectPermissions]

/** What permissions are about: a kind, what else a plugin holds permissions for; by its name where that is away. */
function subjectWords(subject: string): string {
  if (subject === '*') return t('permission.every-kind')
  if (house.kinds.get(subject)) return t(`kind.${subject}.many`)
  const plugin = house.plugins.list().find(one => one.permissions?.some(key => subjectOf(key) === subject))
  return plugin?.label ? t(plugin.label) : subject
}

function kindWords(kind: string): string {
  const words = subjectWords(kind)
  return words === kind ? kind : words.toLocaleLowerCase()
}

function subjectOf(permission: string): string {
  return permission.slice(0, permission.indexOf('.'))
}

/** What a permission allows, to go on with after “may”: `publish the story`, `delete chapters`. */
export function permissionWords(permission: string): string {
  const verb = kindVerbOf(permission)
  if (verb) return t(`permission.of-${verb}`, { kinds: kindWords(subjectOf(permission)) })
  if (permission === everyProject) return t('permission.every-project')
  return fixed.includes(permission) ? t(`permission.${permission}`) : permission
}

/** The same as it stands under the heading of its group. */
export function rowWords(permission: string): string {
  const verb = kindVerbOf(permission)
  return verb ? t(`permission.verb-${verb}`) : permissionWords(permission)
}

/** @param group a kind, or `place` for what is not about a kind */
export function groupWords(group: string, level: Level): string {
  if (group === 'place') return t(`roles.place-${level}`)
  return subjectWords(group)
}

function listed(words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(document.documentElement.lang, { type }).format(words)
}

/** Permissions in one phrase, kinds of one verb together: `delete chapters and entries`. */
export function phrase(permissions: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const byVerb = Map.groupBy(permissions, kindVerbOf)
  const verbs = [...byVerb].flatMap(([verb, all]) => {
    if (!verb) return all.map(permissionWords)
    return t(`permission.of-${verb}`, {
      kinds: listed(
        all.map(one => kindWords(subjectOf(one))),
        type,
      ),
    })
  })
  return listed(verbs, type)
}

/** What saving would do, in a sentence. */
export function sentence(change: Change): string {
  switch (change.is) {
    case 'added':
      return t('roles.say-added', { name: change.name })
    case 'removed': {
      const { members, lowest } = change
      return t('roles.say-removed', { name: roleWords(change.name), members, lowest: roleWords(lowest) })
    }
    case 'renamed':
      return t('roles.say-renamed', { name: change.name, from: change.from })
    case 'gains':
      return t('roles.say-gains', { name: roleWords(change.name), what: phrase(change.permissions, 'conjunction') })
    case 'loses':
      return t('roles.say-loses', { name: roleWords(change.name), what: phrase(change.permissions, 'disjunction') })
    case 'moved':
      return t('roles.say-moved', { names: change.names.map(roleWords).join(' › ') })
  }
}

import { registry, roleLabel, t } from '#core/client/index.ts'
import { kindVerbOf, projectPermissions, type RoleLevel, spacePermissions } from '#core/shared/access/permission.ts'
import type { RoleChange } from './role-changes.ts'

/** Prefix of a permission of space administrators; the server sends it like a permission. */
const everyProjectPrefix = 'every project'
const fixedSubjects: readonly string[] = [...spacePermissions, ...projectPermissions]

/** What permissions apply to: a kind, or another subject of a plugin; by its id if the plugin is missing. */
function subjectWords(subject: string): string {
  if (subject === '*') return t('permission.every-kind')
  if (registry.kinds.get(subject)) return t(`kind.${subject}.many`)
  const plugin = registry.plugins.list().find(one => one.permissions?.some(key => subjectOf(key) === subject))
  return plugin?.label ? t(plugin.label) : subject
}

function kindWords(kind: string): string {
  const words = subjectWords(kind)
  return words === kind ? kind : words.toLocaleLowerCase()
}

function subjectOf(permission: string): string {
  return permission.slice(0, permission.indexOf('.'))
}

/** A permission, to follow “may”: `publish the story`, `delete chapters`. */
export function permissionWords(permission: string): string {
  const verb = kindVerbOf(permission)
  if (verb) return t(`permission.of-${verb}`, { kinds: kindWords(subjectOf(permission)) })
  if (permission === everyProjectPrefix) return t('permission.every-project')
  return fixedSubjects.includes(permission) ? t(`permission.${permission}`) : permission
}

/** The same, under the heading of its group. */
export function rowWords(permission: string): string {
  const verb = kindVerbOf(permission)
  return verb ? t(`permission.verb-${verb}`) : permissionWords(permission)
}

/** @param group a kind, or `place` for permissions of no kind */
export function groupWords(group: string, level: RoleLevel): string {
  if (group === 'place') return t(`roles.place-${level}`)
  return subjectWords(group)
}

function joinList(words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(document.documentElement.lang, { type }).format(words)
}

/** Permissions as one phrase, kinds with the same verb together: `delete chapters and entries`. */
export function changePhrase(permissions: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const byVerb = Map.groupBy(permissions, kindVerbOf)
  const verbs = [...byVerb].flatMap(([verb, all]) => {
    if (!verb) return all.map(permissionWords)
    return t(`permission.of-${verb}`, {
      kinds: joinList(
        all.map(one => kindWords(subjectOf(one))),
        type,
      ),
    })
  })
  return joinList(verbs, type)
}

/** A change that saving would make, as a sentence. */
export function changeSentence(change: RoleChange): string {
  switch (change.is) {
    case 'added':
      return t('roles.say-added', { name: change.name })
    case 'removed': {
      const { members, lowest } = change
      return t('roles.say-removed', { name: roleLabel(change.name), members, lowest: roleLabel(lowest) })
    }
    case 'renamed':
      return t('roles.say-renamed', { name: change.name, from: change.from })
    case 'gains':
      return t('roles.say-gains', {
        name: roleLabel(change.name),
        what: changePhrase(change.permissions, 'conjunction'),
      })
    case 'loses':
      return t('roles.say-loses', {
        name: roleLabel(change.name),
        what: changePhrase(change.permissions, 'disjunction'),
      })
    case 'moved':
      return t('roles.say-moved', { names: change.names.map(roleLabel).join(' › ') })
  }
}

import { t } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { isPageOwner } from '../table.ts'
import type { NamedBinding } from './key-lines.ts'

/** The label of a command's owner: Skald for the core; a plugin's label, or the name of its first kind. */
export function ownerLabel(id: string): string {
  const plugin = registry.plugins.get(id)
  if (id === 'core' || !plugin) return 'Skald'
  const [kind] = plugin.kinds ?? []
  if (plugin.label) return t(plugin.label)
  return kind ? t(`kind.${kind.name}.many`) : id
}

/** The bindings by the owner of their command. Those of the open page, of which each part is an owner, come first. */
export function groupByOwner(bindings: readonly NamedBinding[]): [owner: string, bindings: NamedBinding[]][] {
  const owners = new Map(bindings.map(({ command }) => [command, registry.commands.ownerOf(command) ?? 'core']))
  const pageOwner = [...owners.values()].find(isPageOwner)
  const groups = Map.groupBy(bindings, ({ command }) => {
    const owner = owners.get(command) ?? 'core'
    return isPageOwner(owner) ? (pageOwner ?? owner) : owner
  })
  return [...groups].sort(([one], [other]) => Number(other === pageOwner) - Number(one === pageOwner))
}

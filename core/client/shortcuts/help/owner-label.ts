import { t } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'

/** The label of a command's owner: Skald for the core; a plugin's label, or the name of its first kind. */
export function ownerLabel(id: string): string {
  const plugin = registry.plugins.get(id)
  if (id === 'core' || !plugin) return 'Skald'
  const [kind] = plugin.kinds ?? []
  if (plugin.label) return t(plugin.label)
  return kind ? t(`kind.${kind.name}.many`) : id
}

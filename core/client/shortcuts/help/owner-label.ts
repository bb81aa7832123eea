import { t } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'

/** Who brings commands: the core is Skald itself; a plugin says it, or goes by what it is about. */
export function ownerLabel(id: string): string {
  const plugin = registry.plugins.get(id)
  if (id === 'core' || !plugin) return 'Skald'
  const [kind] = plugin.kinds ?? []
  if (plugin.label) return t(plugin.label)
  return kind ? t(`kind.${kind.name}.many`) : id
}

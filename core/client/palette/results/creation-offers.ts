import { searchKey } from '#core/shared/text/text-keys.ts'
import { isApplicable } from '../../context/run-command.ts'
import { t } from '../../i18n/intl.ts'
import type { CommandContext } from '../../registry/contract.ts'
import type { PluginRegistry } from '../../registry/registry.ts'
import { evaluateWhen } from '../../shortcuts/when.ts'
import type { PaletteGroup, PaletteResult } from './results.ts'

/**
 * After the prefix of a source that lists kinds, as `@` does: offers to create what is typed, unless something that was
 * found is called so.
 */
export function creationOffers(
  registry: PluginRegistry,
  context: CommandContext,
  { prefix, query }: { prefix: string; query: string },
  found: readonly PaletteGroup[],
): PaletteGroup[] {
  const name = searchKey(query)
  const isTaken = found.some(({ rows, isOffer }) => !isOffer && rows.some(({ label }) => searchKey(label) === name))
  if (prefix === '' || name === '' || isTaken) return []
  const sources = registry.sources.list().filter(source => source.prefix === prefix)
  return sources.flatMap(({ id, label, kinds = [], when }) => {
    if (!evaluateWhen(when, context.facts)) return []
    const rows = kinds.flatMap((kind): PaletteResult[] => {
      const command = registry.commands.get(`${kind}.create`)
      if (!command || !isApplicable(command, context.facts, [])) return []
      return [
        {
          key: `create ${kind}`,
          icon: 'plus',
          label: t('mention.create', { text: query }),
          about: t(`kind.${kind}.one`),
          commandId: command.id,
          args: { title: query },
          score: 0,
        },
      ]
    })
    return rows.length > 0 ? [{ id: `${id}.create`, label: t(label), isOffer: true, rows }] : []
  })
}

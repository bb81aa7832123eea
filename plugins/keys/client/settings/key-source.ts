import { type Binding, canonicalKeys, ownerLabel, t, type UserRow } from '#core/client/index.ts'
import { presets } from '../rows/presets.ts'

const rowKey = ({ command, keys, remove = false }: UserRow) => `${command} ${canonicalKeys(keys)} ${remove}`

/**
 * Names the source of keys: the plugin of the command, the preset, or the user. A preset counts as chosen while most of
 * its rows are there; rows changed since are the user's.
 */
export function keySourceOf(rows: readonly UserRow[]): (binding: Binding) => string {
  const known = new Set(rows.map(rowKey))
  const bySet = new Map<string, string>()
  for (const { label, rows: own } of presets) {
    const names = own.map(rowKey)
    const present = names.filter(name => known.has(name))
    if (present.length > names.length / 2) for (const name of present) bySet.set(name, label)
  }
  return ({ band, owner, command, keys }) => {
    if (band !== 'user') return ownerLabel(owner)
    return t(bySet.get(rowKey({ command, keys })) ?? 'keys.from-you')
  }
}

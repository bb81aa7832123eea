import { type Binding, canonicalKeys, ownerWords, t, type UserRow } from '#core/client/index.ts'
import { presets } from '../rows/presets.ts'

const nameOf = ({ command, keys, remove = false }: UserRow) => `${command} ${canonicalKeys(keys)} ${remove}`

/**
 * Says who keys are from: whoever brings the command, the set of keys the person has chosen, or the person. A set is
 * chosen while most of its rows are there; what was changed since is the person's own.
 */
export function sourceOf(rows: readonly UserRow[]): (binding: Binding) => string {
  const known = new Set(rows.map(nameOf))
  const bySet = new Map<string, string>()
  for (const { label, rows: own } of presets) {
    const names = own.map(nameOf)
    const kept = names.filter(name => known.has(name))
    if (kept.length > names.length / 2) for (const name of kept) bySet.set(name, label)
  }
  return ({ band, owner, command, keys }) => {
    if (band !== 'user') return ownerWords(owner)
    return t(bySet.get(nameOf({ command, keys })) ?? 'keys.from-you')
  }
}

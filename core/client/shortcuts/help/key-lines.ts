import { type Binding, bindingSources } from '../bindings.ts'
import { formatKeys } from '../keys/keys.ts'
import { isMac } from '../table.ts'

/** One line of the help: keys, and the commands they run. */
export interface KeyLine {
  ways: string[][]
  labels: string[]
}

type BindingKeys = Pick<Binding, 'keys' | 'command' | 'band'>

/** A command's key with its label. */
export interface NamedBinding extends BindingKeys {
  label: string
}

/** Of several commands on the same keys the one that runs: the first of the highest band. */
export function highestPriorityOf<One extends BindingKeys>(all: readonly One[]): One[] {
  const best = new Map<string, One>()
  for (const one of all) {
    const current = best.get(one.keys)
    if (!current || bindingSources.indexOf(one.band) > bindingSources.indexOf(current.band)) best.set(one.keys, one)
  }
  return [...best.values()]
}

/** Joins lines of equal keys and lines of equal commands. */
export function keyLines(all: readonly NamedBinding[]): KeyLine[] {
  const labels = new Map<string, Set<string>>()
  for (const { keys, label } of all) labels.set(keys, (labels.get(keys) ?? new Set()).add(label))
  const lines = new Map<string, KeyLine>()
  for (const [keys, names] of labels) {
    const id = [...names].join('\n')
    const line = lines.get(id) ?? { ways: [], labels: [...names] }
    line.ways.push(formatKeys(keys, { mac: isMac }))
    lines.set(id, line)
  }
  return [...lines.values()]
}

import { useT } from '../../i18n/intl.ts'
import { keysOf, useKeyTable } from '../../shortcuts/command-keys.ts'
import { CanvasKeyBar } from '../letter-hints.tsx'

/** Keys of commands that belong together, such as up and down, and what they do in a word or two. */
export interface CanvasKeyHint {
  readonly commands: readonly string[]
  readonly label: string
}

/** Numbers of tools stand beside them already. */
const toolNumber = /^\d$/

/** The most used keys of a canvas, in its corner; not on a telephone. Commands that are not there are left out. */
export function CanvasKeyLine({ hints }: { hints: readonly CanvasKeyHint[] }) {
  const t = useT()
  useKeyTable()
  const keys = hints.flatMap(({ commands, label }) => {
    const [first = [], ...others] = commands.map(command => keysOf(command, toolNumber) ?? [])
    // Alt ↑ ↓: what is held is not repeated.
    const keys = [...first, ...others.flatMap(one => one.slice(-1))]
    return keys.length > 0 ? { keys, label: t(label) } : []
  })
  return keys.length > 0 ? <CanvasKeyBar keys={keys} /> : null
}

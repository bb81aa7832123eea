import { useT } from '../../i18n/intl.ts'
import { useKeyTable } from '../../shortcuts/command-keys.ts'
import { formatKeys } from '../../shortcuts/keys/keys.ts'
import { isMac } from '../../shortcuts/table.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import styles from './canvas-tools.module.css'

/** Keys of commands that belong together, such as up and down, and what they do in a word or two. */
export interface CanvasKeyHint {
  readonly commands: readonly string[]
  readonly label: string
}

/** The most used keys of a canvas, in its corner; not on a telephone. Commands that are not there are left out. */
export function CanvasKeyLine({ hints }: { hints: readonly CanvasKeyHint[] }) {
  const t = useT()
  const table = useKeyTable()
  const keysOf = (command: string): string[] => {
    const own = table.filter(binding => binding.command === command)
    // The numbers stand beside the tools already.
    const best = own.find(({ band }) => band === 'user') ?? own.find(({ keys }) => !/^\d$/.test(keys)) ?? own[0]
    return best ? formatKeys(best.keys, { mac: isMac }) : []
  }
  const shown = hints.flatMap(({ commands, label }) => {
    const [first = [], ...others] = commands.map(keysOf)
    // Alt ↑ ↓: what is held is not repeated.
    const keys = [...first, ...others.flatMap(one => one.slice(-1))]
    return keys.length > 0 ? { label, keys } : []
  })
  if (shown.length === 0) return null
  return (
    <p className={styles.keyLine}>
      {shown.map(({ label, keys }) => (
        <span key={label}>
          <Keys keys={keys} />
          {t(label)}
        </span>
      ))}
    </p>
  )
}

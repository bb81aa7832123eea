import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './keys.module.css'

/** Keys that are drawn as icons. Labels are KeyboardEvent.key names or the arrows themselves. */
const keyIcons: Readonly<Record<string, IconName>> = {
  Enter: 'corner-down-left',
  Tab: 'arrow-right-to-line',
  Backspace: 'delete',
  ArrowUp: 'arrow-up',
  ArrowDown: 'arrow-down',
  ArrowLeft: 'arrow-left',
  ArrowRight: 'arrow-right',
  '↑': 'arrow-up',
  '↓': 'arrow-down',
  '←': 'arrow-left',
  '→': 'arrow-right',
}

/** One key cap. The label is read out if the key is an icon. */
export function Kbd({ label }: { label: string }) {
  const icon = Object.hasOwn(keyIcons, label) ? keyIcons[label] : undefined
  return (
    <kbd>
      {icon ? (
        <>
          <Icon name={icon} size="s" />
          <span className="vh">{label}</span>
        </>
      ) : (
        label
      )}
    </kbd>
  )
}

type KeysProps = {
  /** Display labels in the order pressed: 'Ctrl', 'K' or 'G', 'C'. */
  keys: readonly string[]
  /** Inside a control: not read out (the control has aria-keyshortcuts) and not shown on narrow screens. */
  inControl?: boolean
  className?: string
}

export function Keys({ keys, inControl = false, className }: KeysProps) {
  const counts = new Map<string, number>()
  return (
    <span
      className={classNames(styles.keys, inControl && styles.inControl, className)}
      aria-hidden={inControl || undefined}
    >
      {keys.map(label => {
        const nth = (counts.get(label) ?? 0) + 1
        counts.set(label, nth)
        return <Kbd key={`${label} ${nth}`} label={label} />
      })}
    </span>
  )
}

import { useT } from '../../i18n/intl.ts'
import { useRegistry } from '../../registry/app-registry.ts'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/keys/keys.tsx'
import styles from '../palette.module.css'
import { palette } from '../state.ts'

interface Prefix {
  prefix: string
  label: string
}

/** The prefixes that narrow the list, as buttons for touch and as a reminder of the keys. */
export function ListFooter({ count, inActions }: { count: number; inActions: boolean }) {
  const t = useT()
  const sources = useRegistry().sources.list()
  // Several sources may share a prefix: it is labelled after the first.
  const labelByPrefix = new Map<string, string>()
  for (const { prefix, label } of sources) if (prefix && !labelByPrefix.has(prefix)) labelByPrefix.set(prefix, t(label))
  const sourcePrefixes: Prefix[] = [...labelByPrefix].map(([prefix, label]) => ({ prefix, label }))
  const prefixes: Prefix[] = [
    { prefix: '>', label: t('palette.commands') },
    ...sourcePrefixes,
    { prefix: '?', label: t('palette.help') },
  ]
  const narrow = (prefix: string) => {
    palette.text = prefix
    document.querySelector<HTMLInputElement>('[cmdk-input]')?.focus()
  }
  return (
    <div className={classNames(styles.foot, inActions && styles.keysOnly)}>
      {inActions ? (
        <>
          <span>
            <Kbd label="Backspace" /> {t('palette.back')}
          </span>
          <span>
            <Kbd label="Esc" /> {t('palette.close')}
          </span>
        </>
      ) : (
        prefixes.map(({ prefix, label }) => (
          <button
            key={prefix}
            type="button"
            tabIndex={-1}
            data-field
            className={classNames(styles.prefix, prefix === '?' && styles.keysOnly)}
            onClick={() => narrow(prefix)}
          >
            <Kbd label={prefix} /> {label}
          </button>
        ))
      )}
      <span className={styles.grow} />
      <span role="status">{t('palette.count', { count })}</span>
    </div>
  )
}

import { useSnapshot } from 'valtio'
import { labelOf } from '../desk/commands.ts'
import { useT } from '../i18n/intl.ts'
import { house } from '../registry/house.ts'
import { Keys } from '../ui/keys.tsx'
import { formatKeys } from './keys.ts'
import styles from './shortcuts.module.css'
import { pendingKeys } from './start.ts'
import { isMac } from './table.ts'

/** After the first key of a sequence: what may follow. */
export function PendingHint() {
  const t = useT()
  const { prefix, next } = useSnapshot(pendingKeys)
  if (prefix === '') return null
  return (
    <div className={styles.hint} role="status" aria-label={t('shortcuts.next')}>
      {next.map(({ keys, command: id }) => {
        const command = house.commands.get(id)
        return (
          command && (
            <span key={`${keys} ${id}`} className={styles.pair}>
              <Keys keys={formatKeys(keys, { mac: isMac })} />
              {t(labelOf(command))}
            </span>
          )
        )
      })}
    </div>
  )
}

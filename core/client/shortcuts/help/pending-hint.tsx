import { useSnapshot } from 'valtio'
import { labelOf } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import { pendingKeys } from '../start.ts'
import { highestPriorityOf, keyLines } from './key-lines.ts'
import { groupByOwner, ownerLabel } from './owner-label.ts'
import styles from './shortcuts.module.css'

/** The continuations of a pending sequence, each key once, grouped by owner. */
export function PendingHint() {
  const t = useT()
  const { next } = useSnapshot(pendingKeys)
  const named = highestPriorityOf(next).flatMap(one => {
    const command = registry.commands.get(one.command)
    return command ? [{ ...one, label: t(labelOf(command)) }] : []
  })
  return (
    <div className={styles.hint} role="status" aria-label={t('shortcuts.next')}>
      {groupByOwner(named).map(([owner, bindings]) => (
        <div key={owner} className={styles.group}>
          <h4>{ownerLabel(owner)}</h4>
          {keyLines(bindings).map(({ labels, ways: [keys = []] }) => (
            <span key={labels.join()} className={styles.pair}>
              <Keys keys={keys} />
              {labels.join(' · ')}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

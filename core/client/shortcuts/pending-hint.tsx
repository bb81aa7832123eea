import { useSnapshot } from 'valtio'
import { labelOf } from '../desk/commands.ts'
import { useT } from '../i18n/intl.ts'
import { house } from '../registry/house.ts'
import { Keys } from '../ui/keys.tsx'
import { keyLines, strongestOf } from './key-lines.ts'
import { ownerWords } from './owner-words.ts'
import styles from './shortcuts.module.css'
import { pendingKeys } from './start.ts'

/** After the first key of a sequence: what may follow, each key once, by what brings it. */
export function PendingHint() {
  const t = useT()
  const { next } = useSnapshot(pendingKeys)
  const named = strongestOf(next).flatMap(one => {
    const command = house.commands.get(one.command)
    return command ? [{ ...one, label: t(labelOf(command)) }] : []
  })
  const groups = Map.groupBy(named, ({ command }) => house.commands.ownerOf(command) ?? 'core')
  return (
    <div className={styles.hint} role="status" aria-label={t('shortcuts.next')}>
      {[...groups].map(([owner, bindings]) => (
        <div key={owner} className={styles.group}>
          <h4>{ownerWords(owner)}</h4>
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

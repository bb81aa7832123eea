import { Fragment } from 'react'
import { formatKeys, Icon, isMac, Keys, userKeys, useT } from '#core/client/index.ts'
import { differences, type Import, type ImportFault, type LeftOut } from '../rows/exchange.ts'
import { keyHouse } from '../settings/rules.ts'
import { commandWords } from '../settings/words.ts'
import styles from './dialogs.module.css'

/** Why a row is left out. */
const reasons: Readonly<Record<ImportFault, string>> = {
  row: 'keys.fault-row',
  many: 'keys.fault-many',
  empty: 'keys.fault-keys',
  long: 'keys.fault-long',
  modifier: 'keys.fault-keys',
  key: 'keys.fault-keys',
  capital: 'keys.fault-keys',
  shift: 'keys.fault-keys',
  letter: 'keys.fault-keys',
  escape: 'keys.fault-escape',
  command: 'keys.fault-command',
  clash: 'keys.fault-clash',
  browser: 'keys.refused-browser',
  text: 'keys.refused-text',
}

const MOST_SHOWN = 200

/** What an import would change, and what of it is left out, by reason. */
export function Preview({ judged: { rows, left } }: { judged: Import }) {
  const t = useT()
  const changes = differences(keyHouse, userKeys.rows, rows)
  const reasonOf = ({ fault, taken }: LeftOut) =>
    t(reasons[fault], taken === undefined ? undefined : { command: commandWords(taken) })
  return (
    <div className={styles.preview} role="status">
      <h3>{t('keys.would-change', { count: changes.length })}</h3>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.slice(0, MOST_SHOWN).map(({ command, before, after }) => (
            <li key={command}>
              <span className={styles.words}>{commandWords(command)}</span>
              <span className={styles.turn}>
                <Ways ways={before} />
                <Icon name="arrow-right" size="s" />
                <Ways ways={after} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <h3>{t('keys.left-out', { count: left.length })}</h3>
          {[...Map.groupBy(left.slice(0, MOST_SHOWN), reasonOf)].map(([reason, rowsLeft]) => (
            <Fragment key={reason}>
              <p className={styles.reason}>{reason}</p>
              <ul className={styles.list}>
                {rowsLeft.map(({ row }) => (
                  <li key={JSON.stringify(row)}>
                    <code>{JSON.stringify(row)}</code>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </>
      )}
    </div>
  )
}

function Ways({ ways }: { ways: readonly string[] }) {
  const t = useT()
  if (ways.length === 0) return <span className={styles.none}>{t('keys.none')}</span>
  return (
    <span className={styles.ways}>
      {ways.map(keys => (
        <Keys key={keys} keys={formatKeys(keys, { mac: isMac })} />
      ))}
    </span>
  )
}

import { Fragment } from 'react'
import { formatKeys, Icon, isMac, Keys, userKeys, useT } from '#core/client/index.ts'
import { type ImportIssue, type KeyImport, keyDifferences, type RejectedRow } from '../rows/import-export.ts'
import { keyRegistry } from '../settings/key-rules.ts'
import { commandLabel } from '../settings/labels.ts'
import styles from './dialogs.module.css'

/** Why a row is left out. */
const issueMessages: Readonly<Record<ImportIssue, string>> = {
  row: 'keys.issue-row',
  many: 'keys.issue-many',
  empty: 'keys.issue-keys',
  long: 'keys.issue-long',
  modifier: 'keys.issue-keys',
  key: 'keys.issue-keys',
  capital: 'keys.issue-keys',
  shift: 'keys.issue-keys',
  letter: 'keys.issue-keys',
  escape: 'keys.issue-escape',
  command: 'keys.issue-command',
  conflict: 'keys.issue-conflict',
  browser: 'keys.refused-browser',
  text: 'keys.refused-text',
}

const ROWS_MAX = 200

/** The changes of an import, and the rejected rows by reason. */
export function KeyImportPreview({ judged: { rows, rejected } }: { judged: KeyImport }) {
  const t = useT()
  const changes = keyDifferences(keyRegistry, userKeys.rows, rows)
  const issueText = ({ issue, takenBy }: RejectedRow) =>
    t(issueMessages[issue], takenBy === undefined ? undefined : { command: commandLabel(takenBy) })
  return (
    <div className={styles.preview} role="status">
      <h3>{t('keys.would-change', { count: changes.length })}</h3>
      {changes.length > 0 && (
        <ul className={styles.list}>
          {changes.slice(0, ROWS_MAX).map(({ command, before, after }) => (
            <li key={command}>
              <span className={styles.words}>{commandLabel(command)}</span>
              <span className={styles.turn}>
                <KeyList ways={before} />
                <Icon name="arrow-right" size="s" />
                <KeyList ways={after} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && (
        <>
          <h3>{t('keys.left-out', { count: rejected.length })}</h3>
          {[...Map.groupBy(rejected.slice(0, ROWS_MAX), issueText)].map(([reason, rejectedRows]) => (
            <Fragment key={reason}>
              <p className={styles.reason}>{reason}</p>
              <ul className={styles.list}>
                {rejectedRows.map(({ row }) => (
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

function KeyList({ ways: keyBindings }: { ways: readonly string[] }) {
  const t = useT()
  if (keyBindings.length === 0) return <span className={styles.none}>{t('keys.none')}</span>
  return (
    <span className={styles.ways}>
      {keyBindings.map(keys => (
        <Keys key={keys} keys={formatKeys(keys, { mac: isMac })} />
      ))}
    </span>
  )
}

import { useSnapshot } from 'valtio'
import { Button, CommandButton, Icon, keysOf, runCommand, useT } from '#core/client/index.ts'
import { changeSentence } from './labels.ts'
import type { RoleChange } from './role-changes.ts'
import { matrix } from './role-matrix.ts'
import styles from './roles.module.css'

/** The changes that saving would make, as sentences; nothing if there are none. */
export function RoleChangesPreview({ changes }: { changes: readonly RoleChange[] }) {
  const t = useT()
  const { busy, refusal, nameIssues } = useSnapshot(matrix)
  const hasIssues = Object.keys(nameIssues).length > 0
  return (
    <div className={styles.preview} hidden={changes.length === 0}>
      <div className={styles.sentences} role="status">
        {changes.map(change => (
          <p key={`${change.is} ${'name' in change ? change.name : ''}`}>{changeSentence(change)}</p>
        ))}
      </div>
      {(refusal !== null || hasIssues) && (
        <p className={styles.refusal} role="alert">
          <Icon name="circle-alert" />
          {refusal ?? t('roles.name-first')}
        </p>
      )}
      <div className={styles.buttons}>
        <CommandButton command="roles.discard" variant="ghost" />
        <Button
          variant="primary"
          busy={busy}
          keys={keysOf('roles.save')}
          data-command="roles.save"
          onClick={() => void runCommand('roles.save')}
        >
          {t('roles.save')}
        </Button>
      </div>
    </div>
  )
}

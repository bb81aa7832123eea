import { useSnapshot } from 'valtio'
import { Button, CommandButton, Icon, keysOf, runCommand, useT } from '#core/client/index.ts'
import type { Change } from './changes.ts'
import { matrix } from './matrix.ts'
import styles from './roles.module.css'
import { sentence } from './words.ts'

/** What saving would do, in sentences; nothing where nothing was changed. */
export function Preview({ changes }: { changes: readonly Change[] }) {
  const t = useT()
  const { busy, refusal, nameFaults } = useSnapshot(matrix)
  const faulty = Object.keys(nameFaults).length > 0
  return (
    <div className={styles.preview} hidden={changes.length === 0}>
      <div className={styles.sentences} role="status">
        {changes.map(change => (
          <p key={`${change.is} ${'name' in change ? change.name : ''}`}>{sentence(change)}</p>
        ))}
      </div>
      {(refusal !== null || faulty) && (
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

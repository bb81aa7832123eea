import { useEffect, useState } from 'react'
import { Button, Checkbox, Dialog, pushOverlay, saveFile, useT } from '#core/client/index.ts'
import { FormError } from '../form/form-error.tsx'
import { closeAccountDialog } from './dialog-state.ts'
import styles from './dialogs.module.css'
import { useCopy } from './use-copy.ts'

/** The recovery codes, shown once: the dialog stays open until the user confirms that they are stored. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useT()
  const [confirmed, setConfirmed] = useState(false)
  const [issue, setIssue] = useState(false)
  const { copied, copy } = useCopy()
  useEffect(() => pushOverlay('account'), [])
  const text = `${t('account.codes-head')}\n\n${codes.join('\n')}\n`
  const done = () => (confirmed ? closeAccountDialog() : setIssue(true))
  return (
    <Dialog
      open
      title={t('account.codes-title')}
      description={t('account.codes-text')}
      closesOutside={false}
      initialFocus='[data-part="copy"]'
      onOpenChange={open => !open && done()}
      footer={
        <Button variant="primary" data-answer="close" onClick={done}>
          {t('account.done')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <ul className={styles.codes} aria-label={t('account.codes-title')}>
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <Button data-part="copy" data-answer="copy" icon={copied ? 'check' : 'copy'} onClick={() => void copy(text)}>
            {t(copied ? 'account.copied' : 'account.copy')}
          </Button>
          <Button icon="download" data-answer="download" onClick={() => download(text)}>
            {t('account.download')}
          </Button>
        </div>
        <Checkbox
          checked={confirmed}
          onValue={now => {
            setConfirmed(now)
            setIssue(false)
          }}
        >
          {t('account.codes-kept')}
        </Checkbox>
        <FormError>{issue ? t('account.codes-first') : undefined}</FormError>
      </div>
    </Dialog>
  )
}

function download(text: string): void {
  saveFile('skald-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
}

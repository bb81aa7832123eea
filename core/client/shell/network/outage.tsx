import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from '../../api/app-state.ts'
import { callErrorMessage } from '../../api/error-table.ts'
import { runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { unsentChanges } from '../../sync/unsaved-changes.ts'
import { dismissToast, showToast } from '../../toasts/index.ts'
import { NetworkFailure } from './network-failure.tsx'

/** The messages shown while the server is unreachable. Their code is loaded in advance. */
export function Outage() {
  const { network } = useSnapshot(appState)
  return (
    <>
      <UnsentChanges />
      {!network && <NetworkFailure />}
    </>
  )
}

const id = 'waiting-changes'

/** One toast that counts the changes that wait, says why if the server did, and reports when they are sent. */
function UnsentChanges() {
  const t = useT()
  const { waiting, refusal } = useSnapshot(unsentChanges)
  useEffect(() => {
    const { sent } = unsentChanges
    if (waiting > 0)
      showToast({
        id,
        kind: 'info',
        icon: 'cloud-off',
        title: t('outbox.waiting', { count: waiting }),
        messageId: 'outbox.waiting',
        text: (refusal && callErrorMessage(refusal)) ?? t('outbox.text'),
        duration: null,
        action: {
          label: t('outbox.drop'),
          command: 'shell.drop-waiting',
          run: () => void runCommand('shell.drop-waiting'),
        },
      })
    else if (sent > 0)
      showToast({ id, kind: 'ok', title: t('outbox.taken', { count: sent }), messageId: 'outbox.taken' })
    else dismissToast(id)
  }, [waiting, refusal, t])
  return null
}

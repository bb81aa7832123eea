import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { appState } from '../../api/app-state.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { useT } from '../../i18n/intl.ts'
import { MessageScreen } from '../screens/message-screen.tsx'
import { probeUntilReachable } from './offline.ts'

/** The message id of the text. */
export const networkMessage = 'network-error-try-to-refresh-the-page'

/** Shown instead of the application if it cannot start without a network; it starts as soon as there is one. */
export function NetworkScreen() {
  const t = useT()
  const { network } = useSnapshot(appState)
  useEffect(() => probeUntilReachable(() => undefined), [])
  useEffect(() => {
    if (network) location.reload()
  }, [network])
  return (
    <MessageScreen
      fullPage
      icon="cloud-off"
      title={t(networkMessage)}
      messageId={networkMessage}
      actions={
        <CommandButton command="shell.reload" variant="primary">
          {t('shell.reload')}
        </CommandButton>
      }
    />
  )
}

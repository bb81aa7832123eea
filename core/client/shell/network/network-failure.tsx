import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../../context/command-button.tsx'
import { pushOverlay } from '../../context/command-context.ts'
import { useT } from '../../i18n/intl.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import styles from './network-failure.module.css'
import { networkMessage } from './network-screen.tsx'
import { isServerBusy, offline, probeUntilReachable } from './offline.ts'

/**
 * The network-failure screen (SHELL-17, SHELL-18). It covers the page without unmounting it. While the user is writing
 * it is a note instead, so that the text stays usable.
 */
export function NetworkFailure() {
  const { note } = useSnapshot(offline)
  const [isConfirmed, setConfirmed] = useState(false)
  useEffect(() => {
    offline.note = isServerBusy()
    return probeUntilReachable(() => setConfirmed(true))
  }, [])
  if (!isConfirmed) return null
  return note ? <NetworkBanner /> : <NetworkDialog />
}

function NetworkBanner() {
  const t = useT()
  return (
    <div className={styles.note} role="alert">
      <Icon name="cloud-off" />
      <p data-message-id={networkMessage}>{t(networkMessage)}</p>
      <CommandButton command="shell.reload" size="s">
        {t('shell.reload')}
      </CommandButton>
    </div>
  )
}

function NetworkDialog() {
  const t = useT()
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = dialogRef.current
    const removeOverlay = pushOverlay('network')
    // The native dialog keeps focus and pointer inside and restores the focus.
    dialog?.showModal()
    return () => {
      removeOverlay()
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialogRef}
      className={styles.layer}
      aria-label={t(networkMessage)}
      onCancel={event => {
        event.preventDefault()
        offline.note = true
      }}
    >
      <MessageScreen
        icon="cloud-off"
        title={t(networkMessage)}
        messageId={networkMessage}
        text={t('shell.network-text')}
        actions={
          <>
            <CommandButton command="shell.reload" variant="primary">
              {t('shell.reload')}
            </CommandButton>
            <CommandButton command="shell.work-offline" variant="ghost">
              {t('shell.work-offline')}
            </CommandButton>
          </>
        }
      />
    </dialog>
  )
}

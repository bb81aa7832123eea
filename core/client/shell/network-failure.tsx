import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CommandButton } from '../desk/command-button.tsx'
import { layOver } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './network-failure.module.css'
import { networkMessage } from './network-screen.tsx'
import { askUntilReachable, isBusy, offline } from './offline.ts'
import { Screen } from './screen.tsx'

/**
 * The network-failure screen (foundation 2 and 8). It lies over the page, which stays as it is below and comes back with the
 * network. Whoever is writing gets it as a note: nothing is taken out of their hands.
 */
export function NetworkFailure() {
  const { note } = useSnapshot(offline)
  const [sure, setSure] = useState(false)
  useEffect(() => {
    offline.note = isBusy()
    return askUntilReachable(() => setSure(true))
  }, [])
  if (!sure) return null
  return note ? <NetworkNote /> : <NetworkLayer />
}

function NetworkNote() {
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

function NetworkLayer() {
  const t = useT()
  const layer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = layer.current
    const lift = layOver('network')
    // The browser's own: it keeps everything else from focus and pointer, and gives the focus back.
    dialog?.showModal()
    return () => {
      lift()
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={layer}
      className={styles.layer}
      aria-label={t(networkMessage)}
      onCancel={event => {
        event.preventDefault()
        offline.note = true
      }}
    >
      <Screen
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

import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { app } from '../api/app-state.ts'
import { CommandButton } from '../desk/command-button.tsx'
import { layOver } from '../desk/desk.ts'
import { useT } from '../i18n/intl.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './network-failure.module.css'
import { askUntilReachable, isBusy, offline } from './offline.ts'
import { Screen } from './screen.tsx'

const messageId = 'network-error-try-to-refresh-the-page'

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
      <p data-message-id={messageId}>{t(messageId)}</p>
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
      aria-label={t(messageId)}
      onCancel={event => {
        event.preventDefault()
        offline.note = true
      }}
    >
      <Screen
        icon="cloud-off"
        title={t(messageId)}
        messageId={messageId}
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

/** In place of an application that could not come up for want of a network; it comes up once there is one. */
export function NetworkScreen() {
  const t = useT()
  const { network } = useSnapshot(app)
  useEffect(() => askUntilReachable(() => undefined), [])
  useEffect(() => {
    if (network) location.reload()
  }, [network])
  return (
    <Screen
      whole
      icon="cloud-off"
      title={t(messageId)}
      messageId={messageId}
      actions={
        <CommandButton command="shell.reload" variant="primary">
          {t('shell.reload')}
        </CommandButton>
      }
    />
  )
}

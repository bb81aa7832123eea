import { type ReactNode, useState } from 'react'
import { links } from '#core/shared/links.ts'
import { useT } from '../../i18n/intl.ts'
import { Button } from '../../ui/button/button.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { reloadIfPossible } from '../network/reload-page.ts'
import { MessageScreen } from './message-screen.tsx'

interface ErrorScreenProps {
  /** it replaces the whole application */
  fullPage?: boolean
  icon?: IconName
  title?: string
  text?: string
  primary?: ReactNode
  secondary?: ReactNode
}

/**
 * The global error screen (SHELL-19..23). It uses nothing of the page that failed: its buttons act by themselves
 * instead of running commands, and addresses are loaded anew.
 */
export function ErrorScreen({
  fullPage = true,
  icon = 'circle-alert',
  title,
  text,
  primary,
  secondary,
}: ErrorScreenProps) {
  const t = useT()
  const [notReloaded, setNotReloaded] = useState(false)
  const reload = async () => setNotReloaded(!(await reloadIfPossible()))
  return (
    <MessageScreen
      fullPage={fullPage}
      icon={icon}
      title={title ?? t('shell.error-title')}
      text={notReloaded ? t('shell.not-reloaded') : (text ?? t('shell.error-text'))}
      actions={
        <>
          {primary ?? (
            <Button variant="primary" data-command="shell.reload" onClick={() => void reload()}>
              {t('shell.error-reload')}
            </Button>
          )}
          {secondary ?? (
            <Button data-command="go.home" onClick={() => location.assign(links.home())}>
              {t('shell.error-home')}
            </Button>
          )}
        </>
      }
    />
  )
}

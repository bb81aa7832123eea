import { useState } from 'react'
import { links } from '#core/shared/links.ts'
import { useT } from '../../i18n/intl.ts'
import { Button } from '../../ui/button/button.tsx'
import { reloadIfPossible } from '../network/reload-page.ts'
import { MessageScreen } from './message-screen.tsx'

/**
 * The global error screen (SHELL-19..23), in place of the whole application if `fullPage`. It uses nothing of the
 * page that failed: its buttons act by themselves instead of running commands, and addresses are loaded anew.
 */
export function ErrorScreen({ fullPage = true }: { fullPage?: boolean }) {
  const t = useT()
  const [notReloaded, setNotReloaded] = useState(false)
  const reload = async () => setNotReloaded(!(await reloadIfPossible()))
  return (
    <MessageScreen
      fullPage={fullPage}
      icon="circle-alert"
      title={t('shell.error-title')}
      text={t(notReloaded ? 'shell.not-reloaded' : 'shell.error-text')}
      actions={
        <>
          <Button variant="primary" data-command="shell.reload" onClick={() => void reload()}>
            {t('shell.error-reload')}
          </Button>
          <Button data-command="go.home" onClick={() => location.assign(links.home())}>
            {t('shell.error-home')}
          </Button>
        </>
      }
    />
  )
}

import { links } from '#core/shared/links.ts'
import { useT } from '../i18n/intl.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from './screen.tsx'

/** Foundation 2, Shell: the global error screen with its two ways out. Addresses are loaded anew, nothing of the page is trusted. */
export function ErrorScreen({ whole = true }: { whole?: boolean }) {
  const t = useT()
  return (
    <Screen
      whole={whole}
      icon="circle-alert"
      title={t('shell.error-title')}
      text={t('shell.error-text')}
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
          <Button onClick={() => location.assign(links.home())}>{t('shell.go-home')}</Button>
        </>
      }
    />
  )
}

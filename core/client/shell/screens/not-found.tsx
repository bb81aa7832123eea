import { links } from '#core/shared/links.ts'
import { useT } from '../../i18n/intl.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { Link } from '../link.tsx'
import { MessageScreen } from './message-screen.tsx'

/** The 404 page (UI-01..03). */
export function NotFound({ message, messageId }: { message?: string; messageId?: string }) {
  const t = useT()
  const title = message ?? t('shell.not-found')
  return (
    <MessageScreen
      fullPage={!message}
      code="404"
      title={title}
      messageId={messageId}
      actions={
        <Link to={links.home()} className={buttonClass()}>
          {t('shell.back-home')}
        </Link>
      }
    />
  )
}

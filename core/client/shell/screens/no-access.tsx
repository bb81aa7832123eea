import { links } from '#core/shared/links.ts'
import { useT } from '../../i18n/intl.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { Link } from '../link.tsx'
import { MessageScreen } from './message-screen.tsx'

/** Shown for places the user may not see (ROLE-18). */
export function NoAccess() {
  const t = useT()
  return (
    <MessageScreen
      icon="shield"
      title={t('no-access')}
      messageId="no-access"
      text={t('shell.no-access-text')}
      actions={
        <Link to={links.spaces()} className={buttonClass()}>
          {t('shell.to-spaces')}
        </Link>
      }
    />
  )
}

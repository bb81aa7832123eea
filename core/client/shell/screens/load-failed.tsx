import { CallError, isNoAccess } from '../../api/call-error.ts'
import { CommandButton } from '../../context/command-button.tsx'
import { useT } from '../../i18n/intl.ts'
import { MessageScreen } from './message-screen.tsx'
import { NoAccess } from './no-access.tsx'
import { NotFound } from './not-found.tsx'

interface LoadFailedProps {
  error: unknown
  missing?: string
  /** message id of `missing` */
  missingId?: string
}

/** Replaces a page whose first request failed: no access, not found, or another error. */
export function LoadFailed({ error, missing, missingId }: LoadFailedProps) {
  const t = useT()
  if (isNoAccess(error)) return <NoAccess />
  if (error instanceof CallError && error.status === 404)
    return <NotFound message={missing ?? t('shell.not-found')} messageId={missingId} />
  return (
    <MessageScreen
      icon="circle-alert"
      title={t('failed-to-load-data')}
      messageId="failed-to-load-data"
      actions={<CommandButton command="shell.reload">{t('shell.reload')}</CommandButton>}
    />
  )
}

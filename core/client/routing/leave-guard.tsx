import { useBlocker } from '@tanstack/react-router'
import { useT } from '../i18n/intl.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** there are unsaved changes */
  unsaved: boolean
}

/** Asks before a page with unsaved changes is left; leaving the site shows the browser's own question. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const t = useT()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    disabled: !unsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={open => !open && blocker.reset?.()}
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.go')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      danger
    />
  )
}

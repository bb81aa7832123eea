import { useBlocker } from '@tanstack/react-router'
import { useT } from '../i18n/intl.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** something here would be lost */
  unsaved: boolean
}

/** Asks before a page with unsaved changes is left; the window's own question where the site is left. */
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

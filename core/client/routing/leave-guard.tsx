import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useT } from '../i18n/intl.ts'
import { trackUnsaved } from '../sync/unsaved-changes.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** there are unsaved changes */
  unsaved: boolean
}

/** Asks before a page is left whose changes are saved only on request, and tracks them as unsaved. */
export function LeaveGuard({ unsaved }: LeaveGuardProps) {
  const t = useT()
  useEffect(() => (unsaved ? trackUnsaved({ unsaved }) : undefined), [unsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: false,
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

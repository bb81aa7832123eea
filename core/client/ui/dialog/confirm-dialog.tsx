import type { ReactNode } from 'react'
import { useT } from '../../i18n/intl.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Default: 'Confirm action'. */
  title?: string
  /** Default: 'Are you sure'. */
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  onConfirm: () => void
  /** For irreversible actions: a red button, and focus starts on Cancel, so that a held Enter does not confirm. */
  danger?: boolean
}

/** Asks for confirmation. Cancel, Escape and a click outside do nothing; confirming runs the action and closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel, onConfirm, danger = false } = props
  const t = useT()
  const confirm = () => {
    onOpenChange(false)
    onConfirm()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={title ?? t('confirm.title')}
      description={text ?? t('confirm.text')}
      initialFocus={`[data-answer="${danger ? 'cancel' : 'confirm'}"]`}
      footer={
        <>
          <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={() => onOpenChange(false)}>
            {cancelLabel ?? t('shell.cancel')}
          </Button>
          <Button data-answer="confirm" variant={danger ? 'danger' : 'primary'} onClick={confirm}>
            {confirmLabel ?? t('confirm.confirm')}
          </Button>
        </>
      }
    />
  )
}

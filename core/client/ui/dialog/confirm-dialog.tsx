import type { ReactNode } from 'react'
import { useT } from '../../i18n/intl.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** 'Confirm action' unless given. */
  title?: string
  /** 'Are you sure' unless given. */
  text?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  onConfirm: () => void
  /** What cannot be taken back: a red button, and focus starts on Cancel, so that a held Enter does no harm. */
  danger?: boolean
}

/** Asks before acting. Cancel, Escape and a click outside do nothing; confirming closes it. */
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

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  /** What cannot be taken back: a red button, and focus starts on Cancel, so that a held Enter does no harm. */
  danger?: boolean
}

/** Asks before acting. Cancel, Escape and a click outside do nothing; confirming closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel, onConfirm, danger = false } = props
  const confirm = () => {
    onOpenChange(false)
    onConfirm()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      title={title}
      description={text}
      initialFocus={`[data-answer="${danger ? 'cancel' : 'confirm'}"]`}
      footer={
        <>
          <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button data-answer="confirm" variant={danger ? 'danger' : 'primary'} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}

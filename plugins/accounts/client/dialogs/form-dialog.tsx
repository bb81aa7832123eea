import { type ReactNode, useEffect } from 'react'
import { Button, Dialog, type Form, pushOverlay, useT } from '#core/client/index.ts'
import { FormError } from '../form/form-error.tsx'
import { closeAccountDialog } from './dialog-state.ts'
import styles from './dialogs.module.css'

interface FormDialogProps {
  title: string
  about?: ReactNode
  form: Form
  submitLabel: string
  danger?: boolean
  children: ReactNode
}

/** A dialog that sends one form. */
export function FormDialog({ title, about, form, submitLabel, danger, children }: FormDialogProps) {
  const t = useT()
  useEffect(() => pushOverlay('account'), [])
  return (
    <Dialog
      open
      title={title}
      description={about}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={open => !open && closeAccountDialog()}
      footer={
        <>
          <Button variant="ghost" data-answer="cancel" onClick={closeAccountDialog}>
            {t('shell.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={form.busy} data-answer="submit" onClick={form.submit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        {...form.props}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          form.submit()
        }}
      >
        {children}
        <FormError>{form.issue('form')}</FormError>
        {/* Lets Enter in a field submit; the visible button is outside the form, in the footer of the dialog. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

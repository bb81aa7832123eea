import { type ReactNode, useEffect } from 'react'
import { Button, Dialog, layOver, useT } from '#core/client/index.ts'
import { FormFault } from '../form/form-fault.tsx'
import type { Form } from '../form/use-form.ts'
import { closeDialog } from './dialog-state.ts'
import styles from './dialogs.module.css'

interface FormDialogProps<V extends Record<string, string>> {
  title: string
  about?: ReactNode
  form: Form<V>
  submitLabel: string
  danger?: boolean
  children: ReactNode
}

/** A dialog of the account that sends one form. */
export function FormDialog<V extends Record<string, string>>(props: FormDialogProps<V>) {
  const { title, about, form, submitLabel, danger, children } = props
  const t = useT()
  useEffect(() => layOver('account'), [])
  return (
    <Dialog
      open
      title={title}
      description={about}
      closeLabel={t('shell.close')}
      closesOutside={false}
      onOpenChange={open => !open && closeDialog()}
      footer={
        <>
          <Button variant="ghost" data-answer="cancel" onClick={closeDialog}>
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
        <FormFault>{form.fault('form')}</FormFault>
        {/* Enter in a field submits; the button people see stands in the foot of the dialog. */}
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

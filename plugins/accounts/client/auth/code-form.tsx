import { Button, useForm, useT } from '#core/client/index.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { CodeField } from '../form/code-field.tsx'
import { FormError } from '../form/form-error.tsx'

interface CodeFormProps {
  /** signs in with the code; rejects with CallError */
  send: (code: string) => Promise<void>
  onBack: () => void
}

/** The second step of signing in: one field for a code of the app or a recovery code. */
export function CodeForm({ send, onBack }: CodeFormProps) {
  const t = useT()
  const form = useForm({
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: requiredIssue } : {}),
    send: ({ code }) => send(code.trim()),
    issuesOfError: error =>
      error.problem?.type === 'sign-in-failed' ? { form: { message: t('auth.failed') } } : undefined,
  })
  return (
    <form
      {...form.props}
      onKeyDown={event => {
        form.props.onKeyDown(event)
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onBack()
      }}
    >
      <h1>{t('auth.code-title')}</h1>
      <p>{t('auth.code-text')}</p>
      <CodeField form={form} label={t('auth.code')} large autoFocus />
      <FormError>{form.issue('form')}</FormError>
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
        {t('auth.sign-in')}
      </Button>
      <Button variant="ghost" size="l" keys={['Esc']} data-answer="back" onClick={onBack}>
        {t('auth.back')}
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { AuthLayout, Button, call, Link, links, useForm, useT } from '#core/client/index.ts'
import { emailIssue } from '#core/shared/access/account-rules.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { EmailField, enteredAddress, SignInInstead } from './email-field.tsx'
import { OutboxNote } from './outbox-note.tsx'
import styles from './sign-in-page.module.css'
import { StatusMessage } from './status-message.tsx'

/** Requests the email that sets a new password. The answer does not reveal whether an account exists. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthLayout>
      {sentTo === null ? <ForgotForm onSent={setSentTo} /> : <Sent to={sentTo} onAgain={() => setSentTo(null)} />}
    </AuthLayout>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT()
  const form = useForm({
    initialValues: { email: enteredAddress() },
    check: ({ email }) => ({ email: emailIssue(email) }),
    send: async ({ email }) => {
      await call(accountCalls['send-restoration-email'], { email: email.trim() }, { quiet: true })
      onSent(email.trim())
    },
  })
  return (
    <form {...form.props}>
      <h1>{t('auth.forgot')}</h1>
      <p>{t('auth.forgot-text')}</p>
      <OutboxNote />
      <EmailField form={form} autoFocus />
      <FormError>{form.issue('form')}</FormError>
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
        {t('auth.send-link')}
      </Button>
      <SignInInstead text={t('auth.remembered')} />
    </form>
  )
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const t = useT()
  return (
    <StatusMessage icon="mail" title={t('auth.sent')}>
      <p>
        <bdi className={styles.place}>{to}</bdi>
      </p>
      <p>{t('auth.sent-text')}</p>
      <OutboxNote />
      <Button size="l" data-answer="back" onClick={onAgain} autoFocus>
        {t('auth.other-address')}
      </Button>
      <p>
        <Link className={styles.link} to={links.auth()}>
          {t('auth.to-sign-in')}
        </Link>
      </p>
    </StatusMessage>
  )
}

import { useEffect, useState } from 'react'
import {
  AuthLayout,
  Button,
  buttonClass,
  call,
  endSession,
  go,
  Link,
  links,
  reportFailure,
  showToast,
  useForm,
  useSession,
  useT,
  whileEnding,
} from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { newPasswordIssues } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { dropFragment, isLinkExpired, takeFragment, useFragment } from './fragment.ts'
import { StatusMessage } from './status-message.tsx'

/** Sets a new password with the token of the email. Every session ends. */
export function ResetPage() {
  const { token } = useFragment()
  const [expired, setExpired] = useState(false)
  useEffect(takeFragment, [])
  return (
    <AuthLayout>
      {token && !expired ? <ResetForm token={token} onDead={() => setExpired(true)} /> : <ExpiredLink />}
    </AuthLayout>
  )
}

function ExpiredLink() {
  const t = useT()
  return (
    <StatusMessage icon="link-2" title={t('auth.link-dead')}>
      <p>{t('auth.link-dead-text')}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth('forgot')}>
        {t('auth.new-link')}
      </Link>
    </StatusMessage>
  )
}

function ResetForm({ token, onDead: onExpired }: { token: string; onDead: () => void }) {
  const t = useT()
  const { isAuthenticated } = useSession()
  const form = useForm({
    initialValues: { password: '', again: '' },
    check: newPasswordIssues,
    send: async ({ password }) => {
      await whileEnding(async () => {
        await call(accountCalls['reset-password'], { token, password }, { quiet: true })
        if (isAuthenticated) await endSession().catch(reportFailure)
      })
      dropFragment()
      showToast({ kind: 'ok', title: t('auth.password-set'), text: t('auth.password-set-text') })
      go(links.auth(), { replace: true })
    },
    issuesOfError: error => {
      if (!isLinkExpired(error)) return undefined
      dropFragment()
      onExpired()
      return {}
    },
  })
  return (
    <form {...form.props}>
      <h1>{t('auth.reset')}</h1>
      <p>{t('auth.reset-text')}</p>
      <NewPasswordFields form={form} name="password" label={t('auth.new-password')} large autoFocus />
      <FormError>{form.issue('form')}</FormError>
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
        {t('auth.set-password')}
      </Button>
    </form>
  )
}

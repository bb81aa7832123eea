import { useEffect, useState } from 'react'
import {
  Button,
  buttonClass,
  call,
  Door,
  endSession,
  go,
  Link,
  links,
  reportFailure,
  showToast,
  useSession,
  useT,
  whileEnding,
} from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormFault } from '../form/form-fault.tsx'
import { newPasswordFaults } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { isRefusedAt, useForm } from '../form/use-form.ts'
import styles from './auth-page.module.css'
import { dropFragment, takeFragment, useFragment } from './fragment.ts'
import { Told } from './told.tsx'

/** Sets a new password with the token of the mail; every session ends with it. */
export function ResetPage() {
  const { token } = useFragment()
  const [dead, setDead] = useState(false)
  useEffect(takeFragment, [])
  return <Door>{token && !dead ? <ResetForm token={token} onDead={() => setDead(true)} /> : <DeadLink />}</Door>
}

function DeadLink() {
  const t = useT()
  return (
    <Told icon="link-2" title={t('auth.link-dead')}>
      <p className={styles.about}>{t('auth.link-dead-text')}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth('forgot')}>
        {t('auth.new-link')}
      </Link>
    </Told>
  )
}

function ResetForm({ token, onDead }: { token: string; onDead: () => void }) {
  const t = useT()
  const { isAuthenticated } = useSession()
  const form = useForm(
    { password: '', again: '' },
    {
      check: newPasswordFaults,
      send: async ({ password }) => {
        await whileEnding(async () => {
          await call(accountCalls['reset-password'], { token, password }, { quiet: true })
          if (isAuthenticated) await endSession().catch(reportFailure)
        })
        dropFragment()
        showToast({ kind: 'ok', title: t('auth.password-set'), text: t('auth.password-set-text') })
        go(links.auth(), { replace: true })
      },
      refused: error => {
        if (!isRefusedAt(error, 'token')) return undefined
        dropFragment()
        onDead()
        return {}
      },
    },
  )
  return (
    <form className={styles.form} {...form.props}>
      <h1 className={styles.title}>{t('auth.reset')}</h1>
      <p className={styles.about}>{t('auth.reset-text')}</p>
      <NewPasswordFields form={form} name="password" label={t('auth.new-password')} large autoFocus />
      <FormFault>{form.fault('form')}</FormFault>
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
        {t('auth.set-password')}
      </Button>
    </form>
  )
}

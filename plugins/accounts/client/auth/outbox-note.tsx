import { useCall, useT } from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'

/** Says where emails are stored on a server that sends none. */
export function OutboxNote() {
  const t = useT()
  const { data } = useCall(accountCalls.signInOptions, {}, { quiet: true })
  if (data?.emails !== 'outbox') return null
  return <p>{t('auth.outbox')}</p>
}

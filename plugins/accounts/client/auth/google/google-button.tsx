import { buttonClass, call, queryClient, queryKey, useCall, useT } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import styles from '../sign-in-page.module.css'

/** Prefetched while the page loads, so that the button does not appear late. */
export function prefetchSignInOptions(): void {
  void queryClient.prefetchQuery({
    queryKey: queryKey(accountCalls.signInOptions as Call, {}),
    queryFn: () => call(accountCalls.signInOptions, {}, { quiet: true }),
  })
}

/** Sign-in with Google, if this server offers it: leads to a page of Google, which returns here. */
export function GoogleButton() {
  const t = useT()
  const { data } = useCall(accountCalls.signInOptions, {}, { quiet: true })
  if (!data?.google) return null
  return (
    <a className={`${buttonClass({ size: 'l' })} ${styles.wide}`} href={data.google.address}>
      {t('auth.google')}
    </a>
  )
}

import { buttonClass, call, queryClient, queryKey, useCall, useT } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import styles from '../sign-in-page.module.css'

/** Asked for while the page is still on its way, so that the button does not come late. */
export function prefetchSignInOptions(): void {
  void queryClient.prefetchQuery({
    queryKey: queryKey(accountCalls.signInOptions as Call, {}),
    queryFn: () => call(accountCalls.signInOptions, {}, { quiet: true }),
  })
}

/** The other way in, where this server has one: a page of Google's, which comes back here. */
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

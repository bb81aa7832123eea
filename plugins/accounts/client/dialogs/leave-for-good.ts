import { subscribe } from 'valtio'
import { commandContext, endSession, go, links } from '#core/client/index.ts'

/**
 * Goes to the landing page and only then clears the session: without a session, a page that needs one would redirect to
 * sign-in.
 */
export async function leaveForGood(): Promise<void> {
  go(links.home(), { replace: true })
  await whenPageIs('home')
  await endSession()
}

function whenPageIs(page: string): Promise<void> {
  if (commandContext.page === page) return Promise.resolve()
  return new Promise(resolve => {
    const stop = subscribe(commandContext, () => {
      if (commandContext.page !== page) return
      stop()
      resolve()
    })
  })
}

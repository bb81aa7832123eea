import { subscribe } from 'valtio'
import { desk, endSession, go, links } from '#core/client/index.ts'

/**
 * Goes to the landing page and only then forgets who was here: a closed page that loses its person would send them to
 * sign in, to be brought back to it.
 */
export async function leaveForGood(): Promise<void> {
  go(links.home(), { replace: true })
  await arrival('home')
  await endSession()
}

function arrival(page: string): Promise<void> {
  if (desk.page === page) return Promise.resolve()
  return new Promise(resolve => {
    const stop = subscribe(desk, () => {
      if (desk.page !== page) return
      stop()
      resolve()
    })
  })
}

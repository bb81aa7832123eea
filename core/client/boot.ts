import { app } from './api/app-state.ts'
import { renewToken } from './api/call.ts'
import { NetworkError } from './api/call-error.ts'
import { corePlugin } from './core-plugin.ts'
import { kindCommands } from './entity/kind-commands.ts'
import { kindRoutes } from './entity/kind-routes.ts'
import { setLanguage, storedLanguage } from './i18n/intl.ts'
import { fetchFirstPage, fetchTheRest } from './preload.ts'
import type { ClientPlugin } from './registry/contract.ts'
import { house } from './registry/house.ts'
import { buildRouter } from './routing/router.tsx'
import { followPersonalisation } from './session/personalisation.ts'
import { fetchUser } from './session/session.ts'
import { startKeys } from './shortcuts/start.ts'
import { initTheme } from './theme/theme.ts'

export type AppRouter = ReturnType<typeof buildRouter>

/** A plugin that does not fit is left out and named; the rest of the house stands. */
export function admit(plugin: ClientPlugin): void {
  const kinds = plugin.kinds ?? []
  house.add({
    ...plugin,
    routes: [...(plugin.routes ?? []), ...kindRoutes(kinds, plugin.routes ?? [])],
    commands: [...(plugin.commands ?? []), ...kinds.flatMap(kindCommands)],
  })
}

/** Brings the application up: words, theme, plugins, the token, the person (foundation 4, App boot). */
export async function boot(plugins: readonly ClientPlugin[]): Promise<AppRouter> {
  initTheme()
  for (const plugin of [corePlugin, ...plugins]) admit(plugin)
  void fetchFirstPage()
  await Promise.all([setLanguage(storedLanguage()), findOut()])
  followPersonalisation()
  startKeys()
  const router = buildRouter(house)
  const stop = router.subscribe('onRendered', () => {
    stop()
    void fetchTheRest()
  })
  return router
}

/** The application renders only once a token is held; without a network the failure screen stands instead. */
async function findOut(): Promise<void> {
  try {
    const { signedIn } = await renewToken()
    if (signedIn) await fetchUser()
  } catch (error) {
    app.failed = error instanceof NetworkError ? 'network' : 'server'
  }
}

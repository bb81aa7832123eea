import type { Kind } from '#core/shared/kind.ts'
import { entityPattern, links } from '#core/shared/links.ts'
import { appState } from './api/app-state.ts'
import { renewToken } from './api/call.ts'
import { NetworkError } from './api/call-error.ts'
import { navigationPort } from './context/go.ts'
import { corePlugins } from './core-plugin.ts'
import { kindCommands } from './entity/actions/kind-commands.ts'
import { afterFirstRender } from './first-render.ts'
import { loadAllMessages, loadEnglish, setLanguage, storedLanguage } from './i18n/intl.ts'
import { registry } from './registry/app-registry.ts'
import type { ClientPlugin, Command, Route, Slot } from './registry/contract.ts'
import { checkKeys, inlineCommands, loadCommands } from './registry/plugin-commands.ts'
import { buildRouter } from './routing/router.tsx'
import { loadSavePersonalisation, watchPersonalisation } from './session/personalisation.ts'
import { fetchUser, session } from './session/session.ts'
import { keepEarlyKeys } from './shortcuts/early-keys.ts'
import { startKeys } from './shortcuts/start.ts'
import { initTheme } from './theme/theme.ts'
import { loadLazyComponents } from './ui/lazy/lazy-component.ts'

export type AppRouter = ReturnType<typeof buildRouter>

/**
 * Registers everything a plugin contributes, but for commands that are to be loaded. @throws DuplicateError or
 * KeysError naming the conflict; nothing of it stays then.
 */
export function registerPlugin(plugin: ClientPlugin): void {
  const kinds = plugin.kinds ?? []
  const ofKinds = [...kinds.flatMap(kindCommands), ...settingsCommands(plugin.slots ?? [])]
  const commands = [...inlineCommands(plugin), ...ofKinds]
  checkKeys(commands)
  registry.add({ ...plugin, commands, routes: [...(plugin.routes ?? []), ...kindRoutes(kinds, plugin.routes ?? [])] })
}

/** Registers every valid plugin; an invalid one is left out and reported. */
export function registerPlugins(plugins: readonly ClientPlugin[]): void {
  for (const plugin of plugins) {
    try {
      registerPlugin(plugin)
    } catch (error) {
      reportError(error)
    }
  }
}

/** Starts the application: messages, theme, plugins, CSRF token, user (SHELL-24..26). */
export async function boot(plugins: readonly ClientPlugin[]): Promise<AppRouter> {
  initTheme()
  const earlyKeys = keepEarlyKeys()
  registerPlugins([...corePlugins, ...plugins])
  void loadCommands()
  const loaded = Promise.all([setLanguage(storedLanguage()), loadSession()])
  const router = buildRouter(registry)
  // While the user is being fetched.
  navigationPort.preload(location.pathname)
  await loaded
  watchPersonalisation()
  earlyKeys.stop()
  startKeys()
  const stop = router.subscribe('onRendered', () => {
    stop()
    earlyKeys.replay()
    void afterFirstRender().then(preloadRest)
    void import('./sync/live/start-live.ts').then(({ startLive }) => startLive())
  })
  return router
}

/** The application renders only once a token is held; without a network the failure screen is shown instead. */
async function loadSession(): Promise<void> {
  try {
    const { signedIn } = await renewToken()
    if (signedIn) await fetchUser()
  } catch (error) {
    appState.failed = error instanceof NetworkError ? 'network' : 'server'
  }
}

/** One command for every section of the settings. */
function settingsCommands(slots: readonly Slot[]): Command[] {
  return slots.flatMap(slot =>
    slot.slot === 'settings'
      ? {
          id: `settings.open-${slot.id}`,
          icon: slot.icon,
          when: slot.when ?? { identity: true },
          run: ({ go }) => go(links.settings(slot.id)),
        }
      : [],
  )
}

/**
 * After the first page is rendered: loads all messages of the language, the lazy components, English for the palette,
 * what saves the user's settings, and the page most users open next.
 */
async function preloadRest(): Promise<void> {
  await Promise.allSettled([loadAllMessages()])
  await loadLazyComponents()
  await loadEnglish()
  await loadSavePersonalisation()
  navigationPort.preload(links.spaces())
  if (!session.isAuthenticated) navigationPort.preload(links.auth())
}

/** Routes of kinds without a page of their own. */
function kindRoutes(kinds: readonly Kind[], own: readonly Route[]): Route[] {
  return kinds
    .filter(kind => !own.some(route => route.kind === kind.name))
    .map(kind => ({
      id: kind.name,
      path: entityPattern(kind),
      kind: kind.name,
      access: 'identity',
      frame: 'frame',
      page: () => import('./entity/page/generic-page.tsx'),
    }))
}

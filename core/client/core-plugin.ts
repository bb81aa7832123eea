import { type Language, languages } from '#core/shared/limits.ts'
import { links } from '#core/shared/links.ts'
import { createCommands } from './create/commands.ts'
import { entityCommands } from './entity/actions/entity-commands.ts'
import { listCommands } from './entity/list/list-commands.ts'
import { coreFieldTypes } from './form/field-types.ts'
import { randomNameCommand } from './form/random-name/random-name-command.ts'
import { language, t } from './i18n/intl.ts'
import { paletteCommands } from './palette/commands.ts'
import type { ClientPlugin, Command, Route } from './registry/contract.ts'
import { secondPageCommands, stepPages } from './second-page/commands.ts'
import { loadSavePersonalisation } from './session/personalisation.ts'
import { signOut } from './session/session.ts'
import { discardUnsentStep, frameCommands } from './shell/commands.ts'
import { frame, toggleDrawer, toggleFocusMode, toggleSide } from './shell/frame/frame-state.ts'
import { shortcutCommands } from './shortcuts/commands.ts'
import { flushUnsaved } from './sync/unsaved-changes.ts'
import { toggleTheme } from './theme/theme.ts'
import { runLastToastAction } from './toasts/index.ts'

/** The component gallery exists only on the development server: the build leaves it out. */
const devRoutes: readonly Route[] = import.meta.env.DEV
  ? [
      {
        id: 'dev.pieces',
        path: '/dev/pieces',
        access: 'anyone',
        frame: 'bare',
        page: () => import('./dev/gallery-page.tsx'),
      },
    ]
  : []

/** The keys that open a sheet also close it. */
const frameConditions = [
  { identity: true, overlay: '' },
  { identity: true, overlay: 'sheet' },
] as const

const shellCommands: readonly Command[] = [
  {
    id: 'go.spaces',
    icon: 'layout-grid',
    keys: 'g s',
    safe: true,
    when: { identity: true },
    run: ({ go }) => go(links.spaces()),
  },
  {
    id: 'go.project',
    keywords: 'go.project-words',
    icon: 'folder',
    keys: 'g p',
    safe: true,
    when: { project: true },
    run: ({ go, spaceId, projectId }) => go(links.project(spaceId ?? '', projectId ?? '')),
  },
  {
    id: 'go.back',
    navigates: true,
    icon: 'arrow-left',
    keys: 'Alt-ArrowLeft',
    inText: true,
    run: () => stepPages(-1),
  },
  {
    id: 'go.forward',
    navigates: true,
    icon: 'arrow-right',
    keys: 'Alt-ArrowRight',
    inText: true,
    run: () => stepPages(1),
  },
  { id: 'shell.drawer', icon: 'panel-left', keys: '[', when: frameConditions, run: toggleDrawer },
  { id: 'shell.side', icon: 'panel-right', keys: ']', when: frameConditions, run: toggleSide },
  {
    id: 'shell.focus',
    keywords: 'shell.focus-words',
    icon: 'scan',
    keys: 'Mod-.',
    inText: true,
    when: { text: true },
    run: toggleFocusMode,
  },
  {
    id: 'shell.leave-focus',
    hidden: true,
    keys: 'Escape',
    when: { overlay: '', focusMode: true },
    run: () => {
      frame.focus = false
    },
  },
  { id: 'shell.theme', keywords: 'shell.theme-words', icon: 'moon', keys: 'Shift-d', run: toggleTheme },
  {
    id: 'shell.language',
    keywords: 'shell.language-words',
    icon: 'languages',
    steps: [
      {
        name: 'language',
        label: 'shell.language-step',
        ask: 'choice',
        options: () =>
          languages.map(code => ({
            value: code,
            label: t(`language.${code}`),
            about: code === language.code ? t('shell.current') : undefined,
          })),
      },
    ],
    run: async (_, { language: code }) => (await loadSavePersonalisation()).chooseLanguage(code as Language),
  },
  {
    id: 'shell.undo',
    icon: 'undo',
    keys: 'z',
    run: async () => {
      if (!runLastToastAction()) await (await import('./context/kept-undo.ts')).undoKept()
    },
  },
  {
    id: 'account.sign-out',
    keywords: 'account.sign-out-words',
    icon: 'log-out',
    when: { signedIn: true },
    steps: [discardUnsentStep('command.account.sign-out')],
    run: async (_, { sure }) => {
      if (sure === 'discard') await flushUnsaved().then(signOut)
    },
  },
]

/** The frame, the palette, lists and actions on entities. */
const shellPlugin: ClientPlugin = {
  id: 'core',
  commands: [
    ...shellCommands,
    ...frameCommands,
    ...paletteCommands,
    ...shortcutCommands,
    ...entityCommands,
    ...listCommands,
    ...createCommands,
    ...secondPageCommands,
    randomNameCommand,
  ],
  fieldTypes: coreFieldTypes,
  routes: [
    { id: 'home', path: '/', access: 'anyone', frame: 'bare', page: () => import('./shell/screens/landing.tsx') },
    { id: 'go', path: '/go', access: 'identity', frame: 'frame', page: () => import('./context/go-page.tsx') },
    {
      id: 'project',
      path: '/builder/project/$spaceId/$projectId',
      access: 'identity',
      frame: 'frame',
      page: () => import('./entity/page/project-page.tsx'),
    },
    ...devRoutes,
  ],
}

/** The commands of editors, loaded beside the first page like those of other plugins. */
const editorPlugin: ClientPlugin = {
  id: 'editor',
  label: 'editor.title',
  commands: () => import('./editor/commands.ts'),
}

/** What the core itself contributes, as plugins like any other. */
export const corePlugins: readonly ClientPlugin[] = [shellPlugin, editorPlugin]

import { type Command, links, t } from '#core/client/index.ts'
import { exchange, keyList } from './state.ts'

const identity = { identity: true } as const
/** in the list of the settings */
const here = { page: 'settings.section', kind: 'keys', thing: false, overlay: '' } as const

// What they do comes when it is asked for: none of it is part of the first page.
const choose = () => import('./settings/choose.ts')

const open = (which: 'export' | 'import') => () => {
  exchange.text = ''
  exchange.open = which
}

/** What is done in the list, to the row under the keys or the one that was clicked. */
const rowCommands: readonly Command[] = [
  {
    id: 'keys.change',
    icon: 'pencil',
    hidden: true,
    keys: ['Enter', 'e'],
    when: here,
    run: (_, { command, way }) => keyList.deeds?.record(command, way),
  },
  {
    id: 'keys.add',
    icon: 'plus',
    hidden: true,
    keys: 'a',
    when: here,
    run: (_, { command }) => keyList.deeds?.recordMore(command),
  },
  {
    id: 'keys.remove',
    icon: 'delete',
    hidden: true,
    keys: ['Delete', 'Backspace'],
    when: here,
    run: (_, { command }) => keyList.deeds?.removeKeys(command),
  },
  {
    id: 'keys.reset',
    icon: 'rotate-ccw',
    hidden: true,
    keys: 'u',
    when: here,
    run: (_, { command }) => keyList.deeds?.resetKeys(command),
  },
  { id: 'keys.find', icon: 'keyboard', hidden: true, keys: 'p', when: here, run: () => keyList.deeds?.seek() },
  { id: 'keys.stop', icon: 'x', hidden: true, when: here, run: () => keyList.deeds?.stop() },
  { id: 'keys.swap', icon: 'arrow-up-down', hidden: true, when: here, run: () => keyList.deeds?.answer('swap') },
  { id: 'keys.take', icon: 'check', hidden: true, when: here, run: () => keyList.deeds?.answer('take') },
  { id: 'keys.press-others', icon: 'delete', hidden: true, when: here, run: () => keyList.deeds?.pressOthers() },
]

/** Everything about a person's own keys. */
export const keyCommands: readonly Command[] = [
  {
    id: 'keys.settings',
    icon: 'keyboard',
    words: 'keys.words',
    keys: 'g k',
    safe: true,
    when: identity,
    run: ({ go }) => go(links.settings('keys')),
  },
  {
    id: 'keys.preset',
    icon: 'layers',
    words: 'keys.preset-words',
    when: identity,
    steps: [
      {
        name: 'preset',
        label: 'keys.preset-step',
        ask: 'choice',
        options: async () =>
          (await choose()).presetsNow().map(({ id, label, current }) => ({
            value: id,
            label: t(label),
            about: current ? t('shell.current') : undefined,
          })),
      },
    ],
    run: async (_, { preset = '' }) => (await choose()).choosePreset(preset),
  },
  { id: 'keys.reset-all', icon: 'rotate-ccw', when: identity, run: async () => (await choose()).resetAll() },
  { id: 'keys.export', icon: 'download', when: identity, run: open('export') },
  { id: 'keys.import', icon: 'upload', when: identity, run: open('import') },
  {
    id: 'keys.copy',
    icon: 'copy',
    hidden: true,
    when: { overlay: 'keys.export' },
    run: async () => (await import('./dialogs/send.ts')).copy(),
  },
  {
    id: 'keys.download',
    icon: 'download',
    hidden: true,
    when: { overlay: 'keys.export' },
    run: async () => (await import('./dialogs/send.ts')).download(),
  },
  {
    id: 'keys.apply',
    icon: 'check',
    hidden: true,
    inText: true,
    keys: 'Mod-Enter',
    when: { overlay: 'keys.import' },
    run: async () => (await import('./dialogs/send.ts')).applyImport(),
  },
  ...rowCommands,
]

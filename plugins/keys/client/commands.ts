import { type Command, lazyActions, links, t } from '#core/client/index.ts'
import { keyFileDialog, keyList } from './state.ts'

const files = lazyActions(() => import('./dialogs/import-export.ts'))

const identity = { identity: true } as const
/** on the page of shortcut settings */
const onKeysPage = { page: 'settings.section', kind: 'keys', entity: false, overlay: '' } as const

const choices = lazyActions(() => import('./settings/change-with-undo.ts'))

const open = (commandStep: 'export' | 'import') => () => {
  keyFileDialog.text = ''
  keyFileDialog.open = commandStep
}

/** Commands on the focused or clicked row of the list. */
const rowCommands: readonly Command[] = [
  {
    id: 'keys.change',
    icon: 'pencil',
    hidden: true,
    keys: ['Enter', 'e'],
    when: onKeysPage,
    run: (_, { command, way }) => keyList.deeds?.record(command, way),
  },
  {
    id: 'keys.add',
    icon: 'plus',
    hidden: true,
    keys: 'a',
    when: onKeysPage,
    run: (_, { command }) => keyList.deeds?.recordMore(command),
  },
  {
    id: 'keys.remove',
    icon: 'delete',
    hidden: true,
    keys: ['Delete', 'Backspace'],
    when: onKeysPage,
    run: (_, { command }) => keyList.deeds?.removeKeys(command),
  },
  {
    id: 'keys.reset',
    icon: 'rotate-ccw',
    hidden: true,
    keys: 'u',
    when: onKeysPage,
    run: (_, { command }) => keyList.deeds?.resetKeys(command),
  },
  { id: 'keys.find', icon: 'keyboard', hidden: true, keys: 'p', when: onKeysPage, run: () => keyList.deeds?.seek() },
  { id: 'keys.stop', icon: 'x', hidden: true, when: onKeysPage, run: () => keyList.deeds?.stop() },
  { id: 'keys.swap', icon: 'arrow-up-down', hidden: true, when: onKeysPage, run: () => keyList.deeds?.answer('swap') },
  { id: 'keys.take', icon: 'check', hidden: true, when: onKeysPage, run: () => keyList.deeds?.answer('take') },
  { id: 'keys.press-others', icon: 'delete', hidden: true, when: onKeysPage, run: () => keyList.deeds?.pressOthers() },
]

/** Every command on the user's own shortcuts. */
export const keyCommands: readonly Command[] = [
  {
    id: 'keys.settings',
    icon: 'keyboard',
    keywords: 'keys.words',
    keys: 'g k',
    safe: true,
    when: identity,
    run: ({ go }) => go(links.settings('keys')),
  },
  {
    id: 'keys.preset',
    icon: 'layers',
    keywords: 'keys.preset-words',
    when: identity,
    steps: [
      {
        name: 'preset',
        label: 'keys.preset-step',
        ask: 'choice',
        options: async () =>
          (await choices.presetsWithCurrent()).map(({ id, label, current }) => ({
            value: id,
            label: t(label),
            about: current ? t('shell.current') : undefined,
          })),
      },
    ],
    run: (_, { preset = '' }) => choices.choosePreset(preset),
  },
  { id: 'keys.reset-all', icon: 'rotate-ccw', when: identity, run: () => choices.resetAll() },
  { id: 'keys.export', icon: 'download', when: identity, run: open('export') },
  { id: 'keys.import', icon: 'upload', when: identity, run: open('import') },
  {
    id: 'keys.copy',
    icon: 'copy',
    hidden: true,
    when: { overlay: 'keys.export' },
    run: () => files.copyExport(),
  },
  {
    id: 'keys.download',
    icon: 'download',
    hidden: true,
    when: { overlay: 'keys.export' },
    run: () => files.downloadExport(),
  },
  {
    id: 'keys.apply',
    icon: 'check',
    hidden: true,
    inText: true,
    keys: 'Mod-Enter',
    when: { overlay: 'keys.import' },
    run: () => files.applyImport(),
  },
  ...rowCommands,
]

import { type Command, lazyActions, links, MountedRegistry, t } from '#core/client/index.ts'
import { keyFileDialog } from './state.ts'

const files = lazyActions(() => import('./dialogs/import-export.ts'))

const identity = { identity: true } as const
/** The actions of the list. They load with it, because the next key may need them at once. */
export const keyList = new MountedRegistry<typeof import('./settings/actions.ts').keyListActions>()
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
    keys: ['Enter', 'e'],
    run: (_, { command, way }) => keyList.current()?.record(command, way),
  },
  { id: 'keys.add', icon: 'plus', keys: 'a', run: (_, { command }) => keyList.current()?.recordMore(command) },
  {
    id: 'keys.remove',
    icon: 'delete',
    keys: ['Delete', 'Backspace'],
    run: (_, { command }) => keyList.current()?.removeKeys(command),
  },
  { id: 'keys.reset', icon: 'rotate-ccw', keys: 'u', run: (_, { command }) => keyList.current()?.resetKeys(command) },
  { id: 'keys.find', icon: 'keyboard', keys: 'p', run: () => keyList.current()?.toggleKeySearch() },
  { id: 'keys.stop', icon: 'x', run: () => keyList.current()?.stopRecording() },
  { id: 'keys.swap', icon: 'arrow-up-down', run: () => keyList.current()?.answerConflict('swap') },
  { id: 'keys.take', icon: 'check', run: () => keyList.current()?.answerConflict('take') },
  { id: 'keys.press-others', icon: 'delete', run: () => keyList.current()?.pressOtherKeys() },
]

/** Every command on the user's own shortcuts. */
export const commands: readonly Command[] = [
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
  ...rowCommands.map(command => ({ ...command, hidden: true, when: onKeysPage })),
]

import { type Command, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

export const commands: readonly Command[] = [
  {
    id: 'export.list',
    icon: 'download',
    keys: 'Alt-Shift-e',
    when: { project: true, kind: true, listShown: true, overlay: '' },
    run: context => actions.exportList(context),
  },
  {
    id: 'export.entities',
    keywords: 'export.words',
    icon: 'download',
    keys: 'Shift-e',
    when: { project: true, entity: true, overlay: '' },
    on: ['*'],
    many: true,
    run: context => actions.exportEntities(context),
  },
  {
    id: 'export.save',
    icon: 'download',
    keys: 'Mod-Enter',
    inText: true,
    when: { overlay: 'export' },
    run: () => actions.saveExport(),
  },
  {
    id: 'export.format',
    icon: 'refresh-cw',
    keys: 'Alt-PageDown',
    inText: true,
    repeat: true,
    when: { overlay: 'export' },
    run: () => actions.nextExportFormat(),
  },
]

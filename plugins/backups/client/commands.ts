import { type Command, lazyActions, links } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const files = lazyActions(() => import('./project-file/project-file.ts'))

const exports = lazyActions(() => import('./project-file/export-project.ts'))

const undo = lazyActions(() => import('./project-file/undo-import.ts'))

const server = lazyActions(() => import('./server/server-backups.ts'))

const schedule = lazyActions(() => import('./kept/schedule.ts'))

const when = { project: true, 'may.project.backup': true, overlay: '' } as const

export const commands: readonly Command[] = [
  {
    id: 'backups.open',
    icon: 'archive',
    keys: 'g Shift-b',
    when: { project: true, 'may.project.backup': true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'backups')),
  },
  {
    id: 'backups.make',
    icon: 'download',
    when,
    run: context => actions.makeBackup(context),
  },
  {
    id: 'backups.restore',
    icon: 'upload',
    when,
    steps: [{ name: 'file', label: 'backups.file', ask: 'file', accept: { 'application/x-tar': ['.tar'] } }],
    run: context => actions.openFile(context),
  },
  {
    id: 'backups.restore-kept',
    icon: 'history',
    when,
    steps: [
      {
        name: 'backup',
        label: 'backups.which',
        ask: 'choice',
        emptyMessage: 'backups.none-kept',
        options: context => actions.keptChoices(context),
      },
    ],
    run: (context, { backup = '' }) => actions.openKept(context, backup),
  },
  {
    // The palette has the command before: it takes the focus from the row.
    id: 'backups.restore-row',
    icon: 'history',
    hidden: true,
    keys: 'r',
    when: { ...when, page: 'project.backups', kind: 'backups', entity: false },
    run: (context, { backup = '' }) => actions.openRow(context, backup),
  },
  {
    id: 'backups.export-json',
    icon: 'download',
    when,
    run: context => exports.exportProject(context),
  },
  {
    id: 'backups.import-json',
    icon: 'upload',
    when: { space: true, 'may.project.create': true, overlay: '' },
    steps: [{ name: 'file', label: 'backups.json-file', ask: 'file', accept: { 'application/json': ['.json'] } }],
    run: context => files.openProjectFile(context),
  },
  {
    // The palette has `import.undo-last`, which knows other imports too.
    id: 'backups.undo-import',
    icon: 'undo',
    hidden: true,
    when: { project: true, overlay: '' },
    run: context => undo.undoFileImport(context),
  },
  {
    id: 'backups.export-files',
    icon: 'folder',
    when,
    run: context => exports.exportFiles(context),
  },
  {
    id: 'backups.import-files',
    icon: 'folder-input',
    when: { space: true, 'may.project.create': true, overlay: '' },
    steps: [{ name: 'file', label: 'backups.zip-file', ask: 'file', accept: { 'application/zip': ['.zip'] } }],
    run: context => files.openFiles(context),
  },
  {
    id: 'backups.make-server',
    icon: 'archive',
    when: { ownsServer: true },
    run: () => server.makeServerBackup(),
  },
  {
    id: 'backups.schedule',
    icon: 'clock',
    when: { ownsServer: true },
    steps: [{ name: 'when', label: 'backups.when', ask: 'choice', options: () => schedule.whenChoices() }],
    run: (_, { when = '' }) => schedule.setWhen(when),
  },
  {
    id: 'backups.keep',
    icon: 'archive',
    when: { ownsServer: true },
    steps: [
      { name: 'days', label: 'backups.days', ask: 'choice', options: () => schedule.keptChoices('days') },
      { name: 'weeks', label: 'backups.weeks', ask: 'choice', options: () => schedule.keptChoices('weeks') },
      { name: 'months', label: 'backups.months', ask: 'choice', options: () => schedule.keptChoices('months') },
    ],
    run: (_, { days, weeks, months }) =>
      schedule.setKept({ days: Number(days), weeks: Number(weeks), months: Number(months) }),
  },
]

import { type Command, lazyActions } from '#core/client/index.ts'
import { importOverlays } from './state.ts'

const inList = { overlay: importOverlays.sections } as const
const inParagraphs = { overlay: importOverlays.paragraphs } as const
const inListOrParagraphs = [inList, inParagraphs] as const

const actions = lazyActions(() => import('./actions.ts'))
const records = lazyActions(() => import('./records/actions.ts'))
const inProject = { icon: 'upload', when: { project: true, identity: true, overlay: '' } } as const

const pageStep = 1_000_000

export const commands: readonly Command[] = [
  {
    id: 'chapter.import',
    keywords: 'import.words',
    icon: 'upload',
    when: { project: true, 'has.chapter': true, 'may.chapter.create': true },
    run: ({ spaceId = '', projectId = '' }) => actions.openImport({ spaceId, projectId }),
  },
  {
    id: 'import.next',
    hidden: true,
    repeat: true,
    keys: ['j', 'ArrowDown'],
    when: inListOrParagraphs,
    run: () => actions.moveFocusBy(1),
  },
  {
    id: 'import.previous',
    hidden: true,
    repeat: true,
    keys: ['k', 'ArrowUp'],
    when: inListOrParagraphs,
    run: () => actions.moveFocusBy(-1),
  },
  {
    id: 'import.page-down',
    hidden: true,
    repeat: true,
    keys: 'PageDown',
    when: inListOrParagraphs,
    run: () => actions.moveFocusBy(10),
  },
  {
    id: 'import.page-up',
    hidden: true,
    repeat: true,
    keys: 'PageUp',
    when: inListOrParagraphs,
    run: () => actions.moveFocusBy(-10),
  },
  {
    id: 'import.first',
    hidden: true,
    keys: 'Home',
    when: inListOrParagraphs,
    run: () => actions.moveFocusBy(-pageStep),
  },
  {
    id: 'import.last',
    hidden: true,
    keys: 'End',
    when: inListOrParagraphs,
    run: () => actions.moveFocusBy(pageStep),
  },
  {
    id: 'import.toggle',
    icon: 'check',
    keys: ['x', 'Space'],
    when: inList,
    run: () => actions.toggleFocusedRow(),
  },
  {
    id: 'import.rename',
    icon: 'pencil',
    keys: 'e',
    when: inList,
    run: () => actions.renameSection(),
  },
  {
    id: 'import.merge',
    icon: 'arrow-up',
    keys: 'm',
    when: inList,
    run: () => actions.correctFocusedSection(id => ({ do: 'merge', id })),
  },
  {
    id: 'import.paragraphs',
    icon: 'text-align-start',
    keys: 'Enter',
    when: inList,
    run: () => actions.openParagraphs(),
  },
  {
    id: 'import.move-up',
    icon: 'chevron-up',
    repeat: true,
    keys: 'Alt-ArrowUp',
    when: inList,
    run: () => actions.correctFocusedSection(id => ({ do: 'move', id, delta: -1 })),
  },
  {
    id: 'import.move-down',
    icon: 'chevron-down',
    repeat: true,
    keys: 'Alt-ArrowDown',
    when: inList,
    run: () => actions.correctFocusedSection(id => ({ do: 'move', id, delta: 1 })),
  },
  {
    id: 'import.parts',
    icon: 'layers',
    keys: 'p',
    when: inList,
    run: () => actions.correctImport({ do: 'parts' }),
  },
  {
    id: 'import.take',
    icon: 'plus',
    keys: 't',
    when: inList,
    run: () => actions.includeFocusedLeftover(),
  },
  {
    id: 'import.undo',
    icon: 'undo',
    keys: ['u', 'Mod-z'],
    when: inList,
    run: () => actions.correctImport({ do: 'undo' }),
  },
  {
    id: 'import.start',
    icon: 'upload',
    keys: 'Mod-Enter',
    inText: true,
    when: inList,
    run: async () => (await import('./run-import.ts')).runImport(),
  },
  {
    id: 'import.split',
    icon: 'pen-line',
    keys: 's',
    when: inParagraphs,
    run: () => actions.splitAtFocused(),
  },
  {
    id: 'import.back',
    icon: 'arrow-left',
    keys: 'Backspace',
    when: inParagraphs,
    run: () => actions.closeTopmost(),
  },
  {
    ...inProject,
    id: 'import.from',
    keywords: 'import.from-words',
    steps: [{ name: 'importer', label: 'import.which', ask: 'choice', options: () => records.importerChoices() }],
    run: (context, { importer = '' }) => records.openRecords(context, importer),
  },
  {
    ...inProject,
    id: 'import.obsidian',
    keywords: 'import.obsidian-words',
    run: context => records.openRecords(context, 'obsidian'),
  },
  { ...inProject, id: 'import.csv', keywords: 'import.csv-words', run: context => records.openRecords(context, 'csv') },
  { ...inProject, id: 'import.undo-last', icon: 'undo', run: context => records.undoLastImport(context) },
  {
    id: 'import.take-in',
    icon: 'upload',
    keys: 'Mod-Enter',
    inText: true,
    when: { overlay: 'records' },
    run: () => records.takeRecords(),
  },
  {
    id: 'import.save-report',
    icon: 'download',
    keys: 's',
    when: { overlay: 'records' },
    run: async () => (await import('./records/report-file.ts')).saveReport(),
  },
  {
    id: 'import.other-source',
    icon: 'arrow-left',
    keys: 'Alt-Backspace',
    inText: true,
    when: { overlay: 'records' },
    run: () => records.chooseOthers(),
  },
]

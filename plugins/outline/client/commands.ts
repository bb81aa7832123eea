import { type Command, lazyActions } from '#core/client/index.ts'
import { labelNameStep, markCommands, newLabelChoice } from './marks/mark-commands.ts'

const actions = lazyActions(() => import('./actions.ts'))
const scenes = lazyActions(() => import('./scene/actions.ts'))

/** More is refused by the server. */
const synopsisMax = 1000
const goalMax = 1_000_000

const noted = { on: ['chapter', 'part'], many: true, needs: 'update', when: { 'may.chapter.update': true } } as const

export const commands: readonly Command[] = [
  ...markCommands,
  {
    id: 'outline.open',
    icon: 'table-of-contents',
    keys: 'g Shift-o',
    safe: true,
    keywords: 'outline.keywords',
    when: { project: true, 'may.chapter.read': true },
    run: ({ go, spaceId, projectId }) => go(`/builder/outline/${spaceId}/${projectId}`),
  },
  {
    id: 'outline.text',
    icon: 'scroll-text',
    keys: 'g Shift-t',
    safe: true,
    keywords: 'outline.text-keywords',
    when: { project: true, 'may.chapter.read': true },
    run: context => actions.readTogether({ ...context, entities: [] }),
  },
  {
    id: 'outline.together',
    icon: 'scroll-text',
    on: ['chapter', 'part'],
    many: true,
    safe: true,
    keywords: 'outline.text-keywords',
    when: { 'may.chapter.read': true },
    run: context => actions.readTogether(context),
  },
  {
    ...noted,
    id: 'outline.status',
    icon: 'circle-dot',
    steps: [
      {
        name: 'status',
        label: 'outline.which-status',
        ask: 'choice',
        options: context => actions.statusOptions(context),
      },
    ],
    run: (context, { status = '' }) => actions.setStatus(context, status),
  },
  {
    ...noted,
    id: 'outline.label',
    icon: 'tag',
    steps: [
      {
        name: 'label',
        label: 'outline.which-label',
        ask: 'choice',
        options: context => actions.labelOptions(context),
        offers: newLabelChoice,
        validate: label => actions.labelIssue(label),
      },
    ],
    run: (context, { label = '' }) => actions.setLabel(context, label),
  },
  {
    ...noted,
    id: 'outline.new-label',
    icon: 'plus',
    steps: [labelNameStep],
    run: (context, { label = '' }) => actions.noteAll(context, { label: label.trim() }),
  },
  {
    ...noted,
    id: 'outline.synopsis',
    icon: 'text-align-start',
    many: false,
    steps: [
      {
        name: 'synopsis',
        label: 'outline.what-synopsis',
        ask: 'text',
        optional: true,
        validate: answer => (answer.trim().length > synopsisMax ? 'outline.synopsis-issue' : null),
      },
    ],
    run: (context, { synopsis = '' }) => actions.noteAll(context, { synopsis: synopsis.trim() }),
  },
  {
    ...noted,
    id: 'outline.goal',
    icon: 'flag',
    steps: [
      {
        name: 'goal',
        label: 'outline.what-goal',
        ask: 'text',
        validate: answer =>
          /^\d{1,7}$/.test(answer.trim()) && Number(answer) <= goalMax ? null : 'outline.goal-issue',
      },
    ],
    run: (context, { goal = '' }) => actions.noteAll(context, { goal: Number(goal) }),
  },
  {
    id: 'outline.go-scene',
    icon: 'text-align-start',
    safe: true,
    navigates: true,
    when: { project: true, 'may.chapter.read': true },
    steps: [
      {
        name: 'scene',
        label: 'outline.which-scene',
        ask: 'choice',
        emptyMessage: 'outline.no-noted',
        options: context => scenes.notedScenes(context),
      },
    ],
    run: ({ go }, { scene = '' }) => go(scene),
  },
  {
    id: 'outline.scene',
    icon: 'text-align-start',
    on: ['chapter'],
    needs: 'update',
    inText: true,
    steps: [
      {
        name: 'scene',
        label: 'outline.which-scene',
        ask: 'choice',
        emptyMessage: 'outline.no-scenes',
        options: context => scenes.sceneOptions(context),
      },
    ],
    run: (context, { scene = '' }) => scenes.openScene(context, scene),
  },
  {
    id: 'outline.put',
    icon: 'folder-input',
    on: ['chapter'],
    many: true,
    needs: 'update',
    steps: [
      {
        name: 'part',
        label: 'outline.which-part',
        ask: 'choice',
        emptyMessage: 'outline.no-parts',
        options: context => actions.partOptions(context),
      },
    ],
    run: (context, { part = '' }) => actions.putInPart(context, part),
  },
  {
    id: 'outline.part-of-chapters',
    icon: 'book-copy',
    on: ['chapter'],
    many: true,
    needs: 'update',
    when: { 'may.part.create': true },
    steps: [
      {
        name: 'title',
        label: 'outline.part-title',
        ask: 'text',
        validate: answer => (answer.trim() === '' ? 'kind.part.needs-title' : null),
      },
    ],
    run: (context, { title = '' }) => actions.newPart(context, title.trim()),
  },
]

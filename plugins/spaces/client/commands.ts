import {
  type Command,
  type CommandStep,
  call,
  creatableSpaceChoices,
  invalidateCalls,
  lazyActions,
  lazyModule,
  links,
  refetchUser,
  session,
  showToast,
  t,
} from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { openDeleteDialog } from './deletion/deletion.ts'
import { wizardCommands } from './wizard/commands.ts'

const creation = lazyActions(() => import('./create-project.ts'))

const accountRules = lazyModule(() => import('#core/shared/access/account-rules.ts'))
const checkName = (name: string) => accountRules.use(({ nameIssue }) => nameIssue(name))

const projectName: CommandStep = {
  name: 'name',
  label: 'spaces.project-name',
  ask: 'text',
  validate: checkName,
}

const inSpace = { space: true, project: false } as const

const spaceCommands: readonly Command[] = [
  {
    id: 'space.create',
    icon: 'folder',
    keys: 'n s',
    when: { identity: true },
    refused: () => (session.user?.spacesLeft === 0 ? 'spaces.limit' : null),
    steps: [
      { name: 'name', label: 'spaces.name', ask: 'text', validate: checkName },
      {
        name: 'spaceId',
        label: 'spaces.id',
        ask: 'text',
        initial: (_, { name = '' }) => accountRules.loaded?.idFromName(name) ?? '',
        validate: answer => accountRules.use(({ spaceIdIssue }) => spaceIdIssue(answer)),
      },
    ],
    run: async ({ go }, { name = '', spaceId = '' }) => {
      const space = await call(spaceCalls.create, { spaceId, name }, { key: crypto.randomUUID(), quiet: true })
      await Promise.all([invalidateCalls(spaceCalls.find), refetchUser()])
      showToast({ kind: 'ok', title: t('spaces.created', { name: space.name }) })
      go(links.space(space.spaceId))
    },
  },
  {
    id: 'space.settings',
    icon: 'settings',
    keys: 'g ,',
    when: { ...inSpace, 'may.space.settings': true },
    run: ({ go, spaceId = '' }) => go(links.space(spaceId, 'settings')),
  },
  {
    id: 'space.delete',
    icon: 'trash-2',
    danger: true,
    when: { ...inSpace, 'may.space.delete': true },
    run: ({ spaceId = '' }) => openDeleteDialog({ spaceId }),
  },
]

const projectCommands: readonly Command[] = [
  {
    id: 'project.create',
    icon: 'plus',
    keys: 'n p',
    when: [
      { space: true, 'may.project.create': true },
      { identity: true, space: false },
    ],
    steps: [projectName],
    stepActions: {
      openForm: {
        label: 'wizard.step-by-step',
        icon: 'sparkles',
        when: { space: true, 'may.project.create': true },
        run: ({ go, spaceId = '' }) => go(links.newProject(spaceId)),
      },
    },
    run: (context, { name = '' }) => creation.createAndOpenProject(context, name),
  },
  {
    id: 'project.create-in',
    label: 'command.project.create',
    icon: 'plus',
    hidden: true,
    when: { identity: true, space: false },
    steps: [
      projectName,
      {
        name: 'spaceId',
        label: 'spaces.which',
        ask: 'choice',
        options: creatableSpaceChoices,
      },
    ],
    run: (context, { name = '', spaceId = '' }) => creation.createAndOpenProject({ ...context, spaceId }, name),
  },
  {
    id: 'project.settings',
    icon: 'settings',
    keys: 'g ,',
    when: { project: true, 'may.project.settings': true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'settings')),
  },
  {
    id: 'project.delete',
    icon: 'trash-2',
    danger: true,
    when: { project: true, 'may.project.delete': true },
    run: ({ spaceId = '', projectId = '' }) => openDeleteDialog({ spaceId, projectId }),
  },
]

export const commands = [...spaceCommands, ...projectCommands, ...wizardCommands]

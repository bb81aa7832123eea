import { type Command, type CommandContext, lazyActions, links, t } from '#core/client/index.ts'
import { failedInvitees } from './failed-invitees.ts'
import { roleCommands } from './roles/commands.ts'

/** Commands of spaces and projects: in a project they apply to the project. */
function whenAllowed(permission: 'invite' | 'users' | 'delete', may = true) {
  return [
    { project: true, [`may.project.${permission}`]: may },
    { space: true, project: false, [`may.space.${permission}`]: may },
  ] as const
}

const inSpace = { space: true, project: false } as const

const actions = lazyActions(() => import('./actions.ts'))
const choices = lazyActions(() => import('./choices.ts'))

type StepOptions = 'changeable' | 'successors' | 'rolesToGive' | 'openInvitations'

const options = (which: StepOptions) => (context: CommandContext) => choices[which](context)
const confirmStep = (doIt: string, icon: string) => () => choices.confirmMemberChoices(t(doIt), icon)

const memberStep = { name: 'who', label: 'members.who', ask: 'choice', options: options('changeable') } as const

const placeCommands: readonly Command[] = [
  {
    id: 'space.members',
    icon: 'users',
    keys: 'g i',
    when: inSpace,
    run: ({ go, spaceId = '' }) => go(links.space(spaceId, 'members')),
  },
  {
    id: 'space.roles',
    icon: 'key',
    keys: 'g r',
    when: inSpace,
    run: ({ go, spaceId = '' }) => go(links.space(spaceId, 'roles')),
  },
  {
    id: 'project.members',
    icon: 'users',
    keys: 'g i',
    when: { project: true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'members')),
  },
  {
    id: 'project.roles',
    keywords: 'roles.words',
    icon: 'key',
    keys: 'g r',
    when: { project: true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'roles')),
  },
]

const memberCommands: readonly Command[] = [
  {
    id: 'members.invite',
    keywords: 'members.invite-words',
    icon: 'user-plus',
    keys: 'n u',
    when: whenAllowed('invite'),
    steps: [
      { name: 'who', label: 'members.whom', ask: 'text', initial: () => failedInvitees.people },
      { name: 'role', label: 'members.as', ask: 'choice', options: options('rolesToGive') },
    ],
    run: (context, { who: people = '', role = '' }) => actions.inviteFromText(context, people, role),
  },
  {
    id: 'members.change-role',
    icon: 'users',
    when: whenAllowed('users'),
    steps: [memberStep, { name: 'role', label: 'members.as', ask: 'choice', options: options('rolesToGive') }],
    run: (context, { who: userId = '', role = '' }) => actions.changeMemberRole(context, userId, role, true),
  },
  {
    id: 'members.promote',
    icon: 'arrow-up',
    when: whenAllowed('users'),
    steps: [memberStep],
    run: (context, { who: userId = '' }) => actions.stepRole(context, userId, -1),
  },
  {
    id: 'members.demote',
    icon: 'arrow-down',
    when: whenAllowed('users'),
    steps: [memberStep],
    run: (context, { who: userId = '' }) => actions.stepRole(context, userId, 1),
  },
  {
    id: 'members.remove',
    icon: 'x',
    danger: true,
    when: whenAllowed('users'),
    steps: [
      memberStep,
      { name: 'sure', label: 'members.remove-sure', ask: 'choice', options: confirmStep('members.remove-do', 'x') },
    ],
    run: async (context, { who: userId = '', sure: targetId }) => {
      if (targetId === 'do') await actions.removeMember(context, userId)
    },
  },
  {
    id: 'members.cancel-invitation',
    icon: 'x',
    when: whenAllowed('invite'),
    steps: [{ name: 'which', label: 'members.which', ask: 'choice', options: options('openInvitations') }],
    run: (context, { which = '' }) => actions.cancelOpenInvitation(context, which),
  },
  {
    id: 'members.hand-over',
    icon: 'key',
    danger: true,
    when: whenAllowed('delete'),
    steps: [
      { name: 'who', label: 'members.heir', ask: 'choice', options: options('successors') },
      {
        name: 'sure',
        label: 'members.hand-over-sure',
        ask: 'choice',
        options: confirmStep('members.hand-over-do', 'key'),
      },
    ],
    run: async (context, { who: userId = '', sure: targetId }) => {
      if (targetId === 'do') await actions.handOverTo(context, userId)
    },
  },
  {
    id: 'members.leave',
    icon: 'log-out',
    danger: true,
    when: whenAllowed('delete', false),
    steps: [
      { name: 'sure', label: 'members.leave-sure', ask: 'choice', options: confirmStep('members.leave-do', 'log-out') },
    ],
    run: async (context, { sure: targetId }) => {
      if (targetId === 'do') await actions.leavePlace(context)
    },
  },
  {
    id: 'members.actions',
    icon: 'ellipsis',
    hidden: true,
    keys: '.',
    when: [
      { page: 'space.members', entity: false, overlay: '' },
      { page: 'project.members', entity: false, overlay: '' },
    ],
    run: () => {
      const focused = document.activeElement?.closest('[data-member]') ?? document
      focused.querySelector<HTMLElement>('[data-row]')?.click()
    },
  },
]

export const commands = [...placeCommands, ...memberCommands, ...roleCommands]

import { type Command, type CommandContext, links, t } from '#core/client/index.ts'
import { typed } from './typed.ts'

/** Commands of spaces and of projects: in a project they are about the project. */
function allowed(permission: 'invite' | 'users' | 'delete', may = true) {
  return [
    { project: true, [`may.project.${permission}`]: may },
    { space: true, project: false, [`may.space.${permission}`]: may },
  ] as const
}

const inSpace = { space: true, project: false } as const

// What they do and what there is to choose comes when it is needed: none of it is part of the first page.
const act = () => import('./actions.ts')
const choose = () => import('./choices.ts')

type Options = 'changeable' | 'successors' | 'rolesToGive' | 'openInvitations'

const options = (which: Options) => async (context: CommandContext) => (await choose())[which](context)
const sure = (doIt: string, icon: string) => async () => (await choose()).sure(t(doIt), icon)

const who = { name: 'who', label: 'members.who', ask: 'choice', options: options('changeable') } as const

export const placeCommands: readonly Command[] = [
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
    icon: 'key',
    keys: 'g r',
    when: { project: true },
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'roles')),
  },
]

export const memberCommands: readonly Command[] = [
  {
    id: 'members.invite',
    words: 'members.invite-words',
    icon: 'user-plus',
    keys: 'n u',
    when: allowed('invite'),
    steps: [
      { name: 'who', label: 'members.whom', ask: 'text', initial: () => typed.people },
      { name: 'role', label: 'members.as', ask: 'choice', options: options('rolesToGive') },
    ],
    run: async (context, { who: people = '', role = '' }) => (await act()).inviteTyped(context, people, role),
  },
  {
    id: 'members.change-role',
    icon: 'users',
    when: allowed('users'),
    steps: [who, { name: 'role', label: 'members.as', ask: 'choice', options: options('rolesToGive') }],
    run: async (context, { who: userId = '', role = '' }) => (await act()).changeRole(context, userId, role, true),
  },
  {
    id: 'members.promote',
    icon: 'arrow-up',
    when: allowed('users'),
    steps: [who],
    run: async (context, { who: userId = '' }) => (await act()).stepRole(context, userId, -1),
  },
  {
    id: 'members.demote',
    icon: 'arrow-down',
    when: allowed('users'),
    steps: [who],
    run: async (context, { who: userId = '' }) => (await act()).stepRole(context, userId, 1),
  },
  {
    id: 'members.remove',
    icon: 'x',
    danger: true,
    when: allowed('users'),
    steps: [
      who,
      { name: 'sure', label: 'members.remove-sure', ask: 'choice', options: sure('members.remove-do', 'x') },
    ],
    run: async (context, { who: userId = '', sure: meant }) => {
      if (meant === 'do') await (await act()).remove(context, userId)
    },
  },
  {
    id: 'members.cancel-invitation',
    icon: 'x',
    when: allowed('invite'),
    steps: [{ name: 'which', label: 'members.which', ask: 'choice', options: options('openInvitations') }],
    run: async (context, { which = '' }) => (await act()).cancelInvitation(context, which),
  },
  {
    id: 'members.hand-over',
    icon: 'key',
    danger: true,
    when: allowed('delete'),
    steps: [
      { name: 'who', label: 'members.heir', ask: 'choice', options: options('successors') },
      { name: 'sure', label: 'members.hand-over-sure', ask: 'choice', options: sure('members.hand-over-do', 'key') },
    ],
    run: async (context, { who: userId = '', sure: meant }) => {
      if (meant === 'do') await (await act()).handOver(context, userId)
    },
  },
  {
    id: 'members.leave',
    icon: 'log-out',
    danger: true,
    when: allowed('delete', false),
    steps: [{ name: 'sure', label: 'members.leave-sure', ask: 'choice', options: sure('members.leave-do', 'log-out') }],
    run: async (context, { sure: meant }) => {
      if (meant === 'do') await (await act()).leave(context)
    },
  },
  {
    id: 'members.actions',
    icon: 'ellipsis',
    hidden: true,
    keys: '.',
    when: [
      { page: 'space.members', thing: false, overlay: '' },
      { page: 'project.members', thing: false, overlay: '' },
    ],
    run: () => {
      const focused = document.activeElement?.closest('[data-member]') ?? document
      focused.querySelector<HTMLElement>('[data-row]')?.click()
    },
  },
]

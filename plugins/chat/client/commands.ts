import { type Command, type CommandContext, t } from '#core/client/index.ts'
import { below, chat, toggled } from './state.ts'

// What they do and what there is to choose comes when it is needed: none of it is part of the first page.
const act = () => import('./actions.ts')
const choose = () => import('./choices.ts')

type Answers = Readonly<Record<string, string>>
type Options = 'chats' | 'ownChats' | 'people' | 'partners' | 'newcomers' | 'members' | 'messages' | 'ownMessages'

const options = (which: Options) => async (_: CommandContext, answers: Answers) => (await choose())[which](answers)
const sure = (doIt: string, icon: string) => async () => (await choose()).sure(t(doIt), icon)

const here = { identity: true } as const
const inside = { identity: true, overlay: 'chat' } as const
const which = { name: 'chat', label: 'chat.which', ask: 'choice', options: options('chats') } as const
const ownChat = { name: 'chat', label: 'chat.which', ask: 'choice', options: options('ownChats') } as const
const person = { name: 'who', label: 'chat.who', ask: 'choice' } as const

const display: readonly Command[] = [
  {
    id: 'chat.toggle',
    icon: 'message-square',
    keys: 'c',
    safe: true,
    when: [{ identity: true, overlay: '' }, inside],
    run: () => {
      chat.display = toggled(chat.display)
    },
  },
  {
    id: 'chat.expand',
    icon: 'maximize',
    when: here,
    run: () => {
      chat.display = 'expanded'
    },
  },
  {
    id: 'chat.step-down',
    icon: 'chevron-down',
    hidden: true,
    keys: 'Escape',
    inText: true,
    when: inside,
    run: async () => (await act()).stepDown(below(chat.display)),
  },
  {
    id: 'chat.next',
    hidden: true,
    keys: 'Alt-ArrowDown',
    inText: true,
    when: inside,
    run: async () => (await act()).openBeside(1),
  },
  {
    id: 'chat.newest',
    hidden: true,
    icon: 'arrow-down',
    keys: 'Alt-End',
    inText: true,
    when: inside,
    run: () => {
      chat.toNewest++
    },
  },
  {
    id: 'chat.previous',
    hidden: true,
    keys: 'Alt-ArrowUp',
    inText: true,
    when: inside,
    run: async () => (await act()).openBeside(-1),
  },
]

const talking: readonly Command[] = [
  {
    id: 'chat.message',
    icon: 'send',
    when: here,
    steps: [
      { ...person, options: options('partners') },
      { name: 'text', label: 'chat.text', ask: 'text', fault: async text => (await act()).textFault(text) },
    ],
    run: async (_, { who = '', text = '' }) => (await act()).message(who, text),
  },
  {
    id: 'chat.open',
    icon: 'message-square',
    when: here,
    steps: [which],
    run: async (_, { chat: chatId = '' }) => (await act()).open(chatId),
  },
  {
    id: 'chat.with',
    icon: 'user',
    when: here,
    steps: [{ ...person, options: options('people') }],
    run: async (_, { who = '' }) => (await act()).startPrivate(who),
  },
  {
    id: 'chat.write-to',
    icon: 'at-sign',
    when: here,
    steps: [{ name: 'who', label: 'chat.user-id', ask: 'text' }],
    run: async (_, { who = '' }) => (await act()).startPrivate(who),
  },
  {
    id: 'chat.start-group',
    icon: 'users',
    when: here,
    steps: [
      { name: 'name', label: 'chat.name', ask: 'text' },
      { name: 'people', label: 'chat.people-ids', ask: 'text', optional: true },
    ],
    run: async (_, { name = '', people = '' }) => (await act()).startGroup(name, people),
  },
  {
    id: 'chat.copy-message',
    icon: 'copy',
    when: here,
    steps: [
      { name: 'message', label: 'chat.message', ask: 'choice', options: options('messages'), none: 'chat.no-messages' },
    ],
    run: async (_, { message = '' }) => (await act()).copyMessage(message),
  },
  {
    id: 'chat.delete-message',
    icon: 'trash-2',
    danger: true,
    when: here,
    steps: [
      {
        name: 'message',
        label: 'chat.message',
        ask: 'choice',
        options: options('ownMessages'),
        none: 'chat.no-own-messages',
      },
      { name: 'sure', label: 'chat.delete-message-sure', ask: 'choice', options: sure('chat.delete-do', 'trash-2') },
    ],
    run: async (_, { message = '', sure: meant }) => {
      if (meant === 'do') await (await act()).deleteChosen(message)
    },
  },
  { id: 'chat.copy-focused', hidden: true, keys: 'y', when: inside, run: context => onFocused(context, 'copy') },
  {
    id: 'chat.delete-focused',
    hidden: true,
    keys: 'Delete',
    when: inside,
    run: context => onFocused(context, 'delete'),
  },
]

async function onFocused({ run }: CommandContext, what: 'copy' | 'delete'): Promise<void> {
  const message = chat.focusedMessage
  if (message) await run(`chat.${what}-message`, { message })
}

const keeping: readonly Command[] = [
  {
    id: 'chat.rename',
    icon: 'pencil',
    when: here,
    steps: [
      ownChat,
      {
        name: 'name',
        label: 'chat.name',
        ask: 'text',
        initial: (_, { chat: chatId }) => chat.chats.find(one => one.chatId === chatId)?.name ?? '',
      },
    ],
    run: async (_, { chat: chatId = '', name = '' }) => (await act()).rename(chatId, name),
  },
  {
    id: 'chat.add',
    icon: 'user-plus',
    when: here,
    steps: [ownChat, { ...person, options: options('newcomers') }],
    run: async (_, { chat: chatId = '', who = '' }) => (await act()).add(chatId, who),
  },
  {
    id: 'chat.kick',
    icon: 'x',
    danger: true,
    when: here,
    steps: [
      ownChat,
      { ...person, options: options('members') },
      { name: 'sure', label: 'chat.kick-sure', ask: 'choice', options: sure('chat.kick-do', 'x') },
    ],
    run: async (_, { chat: chatId = '', who = '', sure: meant }) => {
      if (meant === 'do') await (await act()).kick(chatId, who)
    },
  },
  {
    id: 'chat.leave',
    icon: 'log-out',
    danger: true,
    when: here,
    steps: [
      which,
      { name: 'sure', label: 'chat.leave-sure', ask: 'choice', options: sure('chat.leave-do', 'log-out') },
    ],
    run: async (_, { chat: chatId = '', sure: meant }) => {
      if (meant === 'do') await (await act()).leave(chatId)
    },
  },
  {
    id: 'chat.delete',
    icon: 'trash-2',
    danger: true,
    when: here,
    steps: [
      ownChat,
      { name: 'sure', label: 'chat.delete-sure', ask: 'choice', options: sure('chat.delete-do', 'trash-2') },
    ],
    run: async (_, { chat: chatId = '', sure: meant }) => {
      if (meant === 'do') await (await act()).remove(chatId)
    },
  },
]

export const chatCommands: readonly Command[] = [...display, ...talking, ...keeping]

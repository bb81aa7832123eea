import { type Command, type CommandArgs, type CommandContext, lazyActions, t } from '#core/client/index.ts'
import { chatState, smallerDisplay, toggledDisplay } from './state.ts'

const actions = lazyActions(() => import('./actions.ts'))
const choices = lazyActions(() => import('./choices.ts'))

type StepOptions = 'chats' | 'ownChats' | 'people' | 'partners' | 'newcomers' | 'members' | 'messages' | 'ownMessages'

const options = (which: StepOptions) => (_: CommandContext, answers: CommandArgs) => choices[which](answers)
const confirmStep = (doIt: string, icon: string) => () => choices.confirmChatChoices(t(doIt), icon)

const chatOpen = { identity: true } as const
const chatFocused = { identity: true, overlay: 'chat' } as const
const which = { name: 'chat', label: 'chat.which', ask: 'choice', options: options('chats') } as const
const ownChatStep = { name: 'chat', label: 'chat.which', ask: 'choice', options: options('ownChats') } as const
const personStep = { name: 'who', label: 'chat.who', ask: 'choice' } as const

const displayIs: readonly Command[] = [
  {
    id: 'chat.toggle',
    icon: 'message-square',
    keys: 'c',
    safe: true,
    when: [{ identity: true, overlay: '' }, chatFocused],
    run: () => {
      chatState.display = toggledDisplay(chatState.display)
    },
  },
  {
    id: 'chat.expand',
    icon: 'maximize',
    when: chatOpen,
    run: () => {
      chatState.display = 'expanded'
    },
  },
  {
    id: 'chat.step-down',
    icon: 'chevron-down',
    hidden: true,
    keys: 'Escape',
    inText: true,
    when: chatFocused,
    run: () => actions.shrinkChat(smallerDisplay(chatState.display)),
  },
  {
    id: 'chat.next',
    hidden: true,
    keys: 'Alt-ArrowDown',
    inText: true,
    when: chatFocused,
    run: () => actions.openAdjacentChat(1),
  },
  {
    id: 'chat.newest',
    hidden: true,
    icon: 'arrow-down',
    keys: 'Alt-End',
    inText: true,
    when: chatFocused,
    run: () => {
      chatState.toNewest++
    },
  },
  {
    id: 'chat.previous',
    hidden: true,
    keys: 'Alt-ArrowUp',
    inText: true,
    when: chatFocused,
    run: () => actions.openAdjacentChat(-1),
  },
]

const chatActive: readonly Command[] = [
  {
    id: 'chat.message',
    icon: 'send',
    when: chatOpen,
    steps: [
      { ...personStep, options: options('partners') },
      {
        name: 'text',
        label: 'chat.text',
        ask: 'text',
        validate: text => actions.messageIssue(text),
      },
    ],
    run: (_, { who: recipient = '', text = '' }) => actions.sendMessageTo(recipient, text),
  },
  {
    id: 'chat.open',
    icon: 'message-square',
    when: chatOpen,
    steps: [which],
    run: (_, { chat: chatId = '' }) => actions.openChatById(chatId),
  },
  {
    id: 'chat.with',
    icon: 'user',
    when: chatOpen,
    steps: [{ ...personStep, options: options('people') }],
    run: (_, { who: recipient = '' }) => actions.startPrivate(recipient),
  },
  {
    id: 'chat.write-to',
    icon: 'at-sign',
    when: chatOpen,
    steps: [{ name: 'who', label: 'chat.user-id', ask: 'text' }],
    run: (_, { who: recipient = '' }) => actions.startPrivate(recipient),
  },
  {
    id: 'chat.start-group',
    icon: 'users',
    when: chatOpen,
    steps: [
      { name: 'name', label: 'chat.name', ask: 'text' },
      { name: 'people', label: 'chat.people-ids', ask: 'text', optional: true },
    ],
    run: (_, { name = '', people = '' }) => actions.startGroup(name, people),
  },
  {
    id: 'chat.copy-message',
    icon: 'copy',
    when: chatOpen,
    steps: [
      {
        name: 'message',
        label: 'chat.message',
        ask: 'choice',
        options: options('messages'),
        emptyMessage: 'chat.no-messages',
      },
    ],
    run: (_, { message = '' }) => actions.copyMessage(message),
  },
  {
    id: 'chat.delete-message',
    icon: 'trash-2',
    danger: true,
    when: chatOpen,
    steps: [
      {
        name: 'message',
        label: 'chat.message',
        ask: 'choice',
        options: options('ownMessages'),
        emptyMessage: 'chat.no-own-messages',
      },
      {
        name: 'sure',
        label: 'chat.delete-message-sure',
        ask: 'choice',
        options: confirmStep('chat.delete-do', 'trash-2'),
      },
    ],
    run: async (_, { message = '', sure: targetId }) => {
      if (targetId === 'do') await actions.deleteChosen(message)
    },
  },
  { id: 'chat.copy-focused', hidden: true, keys: 'y', when: chatFocused, run: context => onFocused(context, 'copy') },
  {
    id: 'chat.delete-focused',
    hidden: true,
    keys: 'Delete',
    when: chatFocused,
    run: context => onFocused(context, 'delete'),
  },
]

async function onFocused({ run }: CommandContext, what: 'copy' | 'delete'): Promise<void> {
  const message = chatState.focusedMessage
  if (message) await run(`chat.${what}-message`, { message })
}

const keepFocus: readonly Command[] = [
  {
    id: 'chat.rename',
    icon: 'pencil',
    when: chatOpen,
    steps: [
      ownChatStep,
      {
        name: 'name',
        label: 'chat.name',
        ask: 'text',
        initial: (_, { chat: chatId }) => chatState.chats.find(one => one.chatId === chatId)?.name ?? '',
      },
    ],
    run: (_, { chat: chatId = '', name = '' }) => actions.renameChat(chatId, name),
  },
  {
    id: 'chat.add',
    icon: 'user-plus',
    when: chatOpen,
    steps: [ownChatStep, { ...personStep, options: options('newcomers') }],
    run: (_, { chat: chatId = '', who: recipient = '' }) => actions.addPerson(chatId, recipient),
  },
  {
    id: 'chat.kick',
    icon: 'x',
    danger: true,
    when: chatOpen,
    steps: [
      ownChatStep,
      { ...personStep, options: options('members') },
      { name: 'sure', label: 'chat.kick-sure', ask: 'choice', options: confirmStep('chat.kick-do', 'x') },
    ],
    run: async (_, { chat: chatId = '', who: recipient = '', sure: targetId }) => {
      if (targetId === 'do') await actions.kickPerson(chatId, recipient)
    },
  },
  {
    id: 'chat.leave',
    icon: 'log-out',
    danger: true,
    when: chatOpen,
    steps: [
      which,
      { name: 'sure', label: 'chat.leave-sure', ask: 'choice', options: confirmStep('chat.leave-do', 'log-out') },
    ],
    run: async (_, { chat: chatId = '', sure: targetId }) => {
      if (targetId === 'do') await actions.leaveChat(chatId)
    },
  },
  {
    id: 'chat.delete',
    icon: 'trash-2',
    danger: true,
    when: chatOpen,
    steps: [
      ownChatStep,
      { name: 'sure', label: 'chat.delete-sure', ask: 'choice', options: confirmStep('chat.delete-do', 'trash-2') },
    ],
    run: async (_, { chat: chatId = '', sure: targetId }) => {
      if (targetId === 'do') await actions.deleteChat(chatId)
    },
  },
]

export const commands: readonly Command[] = [...displayIs, ...chatActive, ...keepFocus]

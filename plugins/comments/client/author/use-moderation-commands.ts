import {
  type Command,
  type CommandArgs,
  type CommandContext,
  go,
  links,
  type StepOption,
  t,
  usePageCommands,
} from '#core/client/index.ts'
import type { ModeratedComment } from '../../shared.ts'
import { optionOf, sureStep } from '../reader/actions.ts'
import { block, choose, deleteComment, moderate, type Setting, settle } from './moderation-actions.ts'

type Person = { userId: string; username: string }
export type Show = 'waiting' | 'reported' | 'hidden' | 'shown'
export const shows: readonly Show[] = ['waiting', 'reported', 'hidden', 'shown']

interface Moderation {
  settings: Readonly<Record<Setting, boolean>> | undefined
  listed: readonly ModeratedComment[]
  blocked: readonly Person[]
  show: Show
  hasOlder: boolean
  choose: (show: Show) => void
  older: () => void
}

const toggles = [
  ['closed', 'comments.close', 'lock', 'comments.reopen', 'message-square'],
  ['hold', 'comments.hold', 'clock', 'comments.free', 'check'],
  ['notify', 'comments.notify', 'bell', 'comments.quiet', 'x'],
] as const

/** What the author does with the comments of a story, on their page. */
export function useModerationCommands(storyId: string, page: Moderation): void {
  const { settings, listed, blocked, hasOlder, show } = page
  const step = (fits: (one: ModeratedComment) => boolean) => ({
    ...{ name: 'comment', label: 'comments.which', ask: 'choice' as const, emptyMessage: 'comments.no-such' },
    options: () => listed.filter(fits).map(optionOf),
  })
  const on = (
    id: string,
    icon: string,
    fits: (one: ModeratedComment) => boolean,
    run: (one: ModeratedComment) => Promise<void>,
  ): Command[] =>
    listed.some(fits)
      ? [
          {
            ...{ id, label: id, icon, steps: [step(fits)] },
            run: async (_: CommandContext, { comment = '' }: CommandArgs) => {
              const found = listed.find(one => one.commentId === comment)
              if (found) await run(found)
            },
          },
        ]
      : []
  const choices = toggles.map(([setting, on, onIcon, off, offIcon]): Command => {
    const isOn = settings?.[setting] === true
    const id = isOn ? off : on
    return { id, label: id, icon: isOn ? offIcon : onIcon, run: () => choose(storyId, setting, !isOn) }
  })
  const isMine = (one: ModeratedComment) => one.own
  const isBlocked = (one: ModeratedComment) => blocked.some(({ userId }) => userId === one.user.userId)
  usePageCommands([
    ...(settings ? choices : []),
    {
      ...{ id: 'comments.show', label: 'comments.show', icon: 'list' },
      steps: [
        {
          ...{ name: 'show', label: 'comments.which-list', ask: 'choice' },
          options: (): StepOption[] =>
            shows.map(value => ({ value, icon: 'list', label: t(`comments.show-${value}`) })),
        },
      ],
      run: (_: CommandContext, { show: chosen = '' }: CommandArgs) => {
        const found = shows.find(one => one === chosen)
        if (found) page.choose(found)
      },
    },
    ...on(
      'comments.approve',
      'check',
      one => one.state === 'waiting',
      one => moderate(storyId, one, 'shown'),
    ),
    ...on(
      'comments.show-again',
      'eye',
      one => one.state === 'hidden',
      one => moderate(storyId, one, 'shown'),
    ),
    ...on(
      'comments.hide',
      'eye-off',
      one => one.state !== 'hidden',
      one => moderate(storyId, one, 'hidden'),
    ),
    ...on(
      'comments.settle',
      'check',
      one => show === 'reported' && one.state === 'shown',
      one => settle(storyId, one.commentId),
    ),
    ...on(
      'comments.block',
      'lock',
      one => !isMine(one) && !isBlocked(one),
      one => block(storyId, one.user, true),
    ),
    ...(listed.length > 0
      ? [
          {
            ...{ id: 'comments.delete', label: 'comments.delete', icon: 'trash-2', danger: true },
            steps: [step(() => true), sureStep],
            run: async (_: CommandContext, { comment = '', sure = '' }: CommandArgs) => {
              if (sure === 'do') await deleteComment(storyId, comment)
            },
          },
        ]
      : []),
    ...(blocked.length > 0
      ? [
          {
            ...{ id: 'comments.unblock', label: 'comments.unblock', icon: 'user-plus' },
            steps: [
              {
                ...{ name: 'person', label: 'comments.whom', ask: 'choice' as const },
                options: () =>
                  blocked.map(({ userId, username }) => ({ value: userId, label: username, about: `@${userId}` })),
              },
            ],
            run: async (_: CommandContext, { person = '' }: CommandArgs) => {
              const found = blocked.find(({ userId }) => userId === person)
              if (found) await block(storyId, found, false)
            },
          },
        ]
      : []),
    ...(hasOlder ? [{ id: 'comments.older', label: 'comment.older', icon: 'arrow-down', run: page.older }] : []),
    { id: 'comments.story', label: 'comments.story', icon: 'book-open', run: () => go(links.story(storyId)) },
  ])
}

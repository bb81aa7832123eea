import {
  type Command,
  type CommandArgs,
  type CommandContext,
  type StepOption,
  usePageCommands,
} from '#core/client/index.ts'
import { commentLimits, type Reply } from '../../shared.ts'
import { type CommentTarget, optionOf, report, sureStep } from './actions.ts'

interface CommentCommands {
  canWrite: boolean
  moderates: boolean
  /** the comments on the page, read when the palette asks */
  shown: () => readonly Reply[]
  hasComments: boolean
  hasOlder: boolean
  /** something is being written */
  isWriting: boolean
  passages: () => StepOption[]
  write: (writing: CommentTarget) => void
  quote: (passage: string) => void
  send: () => void
  cancel: () => void
  older: () => void
  replies: (commentId: string) => void
  remove: (commentId: string) => Promise<void>
  hide: (commentId: string) => Promise<void>
}

/** What can be done with the comments of a chapter. */
export function useCommentCommands(page: CommentCommands): void {
  const { canWrite, moderates, hasComments, hasOlder, isWriting } = page
  const step = (fits: (one: Reply) => boolean) => ({
    ...{ name: 'comment', label: 'comments.which', ask: 'choice' as const, emptyMessage: 'comments.no-such' },
    options: () =>
      page
        .shown()
        .filter(one => one.state !== 'deleted' && fits(one))
        .map(optionOf),
  })
  const onComment = (
    id: string,
    icon: string,
    fits: (one: Reply) => boolean,
    run: (one: Reply) => Promise<void> | void,
  ): Command => ({
    ...{ id, label: id, icon, steps: [step(fits)] },
    run: (_: CommandContext, { comment = '' }: CommandArgs) => {
      const found = page.shown().find(one => one.commentId === comment)
      if (found) return run(found)
    },
  })
  const writing: Command[] = [
    { id: 'comment.write', label: 'comment.write', icon: 'pencil', keys: 'w', run: () => page.write({ what: 'new' }) },
    {
      ...{ id: 'comment.quote', label: 'comment.quote', icon: 'quote', keys: 'Shift-w' },
      steps: [
        {
          ...{ name: 'passage', label: 'comments.which-passage', ask: 'choice', emptyMessage: 'comments.no-passage' },
          options: page.passages,
        },
      ],
      run: (_: CommandContext, { passage = '' }: CommandArgs) => page.quote(passage),
    },
  ]
  const commenting: Command[] = [
    onComment(
      'comment.reply',
      'message-square',
      one => one.state === 'shown',
      to => page.write({ what: 'reply', to }),
    ),
    onComment(
      'comment.edit',
      'pen-line',
      one => one.own,
      to => page.write({ what: 'edit', to }),
    ),
  ]
  const onAny: Command[] = [
    {
      ...{ id: 'comment.delete', label: 'comment.delete', icon: 'trash-2', danger: true },
      steps: [step(one => one.own || moderates), sureStep],
      run: async (_: CommandContext, { comment = '', sure = '' }: CommandArgs) => {
        if (sure === 'do') await page.remove(comment)
      },
    },
    {
      ...{ id: 'comment.report', label: 'comment.report', icon: 'flag' },
      steps: [
        step(one => !one.own),
        {
          ...{ name: 'reason', label: 'comments.why', ask: 'text', optional: true },
          validate: async answer =>
            answer.length > commentLimits.reason
              ? { id: 'comments.too-long', values: { count: commentLimits.reason } }
              : null,
        },
      ],
      run: (_: CommandContext, { comment = '', reason = '' }: CommandArgs) => report(comment, reason),
    },
    onComment(
      'comment.replies',
      'list',
      one => one.replies > commentLimits.firstReplies,
      one => page.replies(one.commentId),
    ),
  ]
  const whileWriting: Command[] = [
    { id: 'comment.send', label: 'comment.send', icon: 'send', keys: 'Mod-Enter', inText: true, run: page.send },
    { id: 'comment.cancel', label: 'comment.cancel', icon: 'x', run: page.cancel },
  ]
  usePageCommands([
    ...(canWrite ? writing : []),
    ...(canWrite && hasComments ? commenting : []),
    ...(hasComments ? onAny : []),
    ...(hasComments && moderates
      ? [
          onComment(
            'comment.hide',
            'eye-off',
            one => one.state === 'shown',
            one => page.hide(one.commentId),
          ),
        ]
      : []),
    ...(isWriting ? whileWriting : []),
    ...(hasOlder ? [{ id: 'comment.older', label: 'comment.older', icon: 'arrow-down', run: page.older }] : []),
  ])
}

import { linkFromInput } from '#core/shared/rich-text/link.ts'
import { lazyActions } from '../context/lazy-actions.ts'
import { t } from '../i18n/intl.ts'
import type { Command, CommandArgs, CommandContext, CommandStep } from '../registry/contract.ts'
import { showToast } from '../toasts/index.ts'
import { imageFiles } from '../ui/file/file-accept.ts'
import { type ActiveEditor, activeEditor } from './active-editors.ts'

const images = lazyActions(() => import('./image/add-image.ts'))

const describeStep: CommandStep = {
  name: 'description',
  label: 'editor.image-describe',
  ask: 'text',
  optional: true,
}

interface EditorCommand extends Omit<Command, 'run'> {
  /** `false` passes the key on */
  act(editor: ActiveEditor, args: CommandArgs, files: CommandContext['files']): unknown
  /** the toast if there was nothing to do */
  emptyMessage?: string
}

const editorOwnCommands: readonly EditorCommand[] = [
  { id: 'editor.bold', icon: 'bold', keys: 'Mod-b', act: editor => editor.toggle('bold') },
  { id: 'editor.italic', icon: 'italic', keys: 'Mod-i', act: editor => editor.toggle('italic') },
  { id: 'editor.underline', icon: 'underline', keys: 'Mod-u', act: editor => editor.toggle('underline') },
  { id: 'editor.code', icon: 'code', keys: 'Mod-e', act: editor => editor.toggle('code') },
  { id: 'editor.align-left', icon: 'text-align-start', keys: 'Mod-Shift-l', act: editor => editor.align('left') },
  { id: 'editor.align-center', icon: 'text-align-start', keys: 'Mod-Shift-e', act: editor => editor.align('center') },
  { id: 'editor.align-right', icon: 'text-align-start', keys: 'Mod-Shift-r', act: editor => editor.align('right') },
  { id: 'editor.block-none', icon: 'type', act: editor => editor.block(null) },
  { id: 'editor.block-heading1', icon: 'heading', keys: 'Mod-1', act: editor => editor.block('heading1') },
  { id: 'editor.block-heading2', icon: 'heading', keys: 'Mod-2', act: editor => editor.block('heading2') },
  { id: 'editor.block-heading3', icon: 'heading', keys: 'Mod-3', act: editor => editor.block('heading3') },
  { id: 'editor.block-number', icon: 'list-ordered', keys: 'Mod-7', act: editor => editor.block('number') },
  { id: 'editor.block-bullet', icon: 'list', keys: 'Mod-8', act: editor => editor.block('bullet') },
  { id: 'editor.block-quote', icon: 'quote', keys: 'Mod-9', act: editor => editor.block('quote') },
  { id: 'editor.block-break', icon: 'minus', keys: 'Mod-Shift-h', act: editor => editor.block('break') },
  { id: 'editor.block-comment', icon: 'message-square', keys: 'Mod-Alt-m', act: editor => editor.block('comment') },
  { id: 'editor.footnote', icon: 'hash', keys: 'Mod-Alt-f', act: editor => editor.footnote() },
  { id: 'editor.size-small', icon: 'a-large-small', act: editor => editor.size('small') },
  { id: 'editor.size-normal', icon: 'a-large-small', act: editor => editor.size('normal') },
  { id: 'editor.size-large', icon: 'a-large-small', act: editor => editor.size('large') },
  { id: 'editor.emoji', icon: 'smile', act: editor => editor.pickEmoji(), emptyMessage: 'editor.no-emoji' },
  {
    id: 'editor.paste-markdown',
    icon: 'file-text',
    act: editor => editor.pasteMarkdown(),
    emptyMessage: 'editor.nothing-to-paste',
  },
  {
    id: 'editor.link',
    icon: 'link',
    keys: 'Mod-Shift-k',
    steps: [
      {
        name: 'address',
        label: 'editor.link-address',
        ask: 'text',
        optional: true,
        initial: () => activeEditor()?.linkHere() ?? '',
        validate: answer => (answer.trim() === '' || linkFromInput(answer) ? null : 'editor.link-invalid'),
      },
    ],
    act: (editor, { address = '' }) => editor.link(linkFromInput(address)),
  },
  {
    id: 'editor.image',
    icon: 'image',
    when: [
      { text: true, project: true },
      { dialogText: true, project: true },
    ],
    steps: [
      {
        name: 'image',
        label: 'editor.which-image',
        ask: 'choice',
        emptyMessage: 'editor.no-images',
        options: context => images.imageChoices(context),
      },
      describeStep,
    ],
    act: (editor, { image = '', description = '' }) => editor.insertImage({ imageId: image, description }),
  },
  {
    id: 'editor.image-file',
    icon: 'upload',
    when: [
      { text: true, project: true, 'may.image.update': true },
      { dialogText: true, project: true, 'may.image.update': true },
    ],
    steps: [{ name: 'file', label: 'editor.which-image-file', ask: 'file', accept: imageFiles }, describeStep],
    act: (editor, { description = '' }, files) => editor.insertImageFiles(files?.file ?? [], description),
  },
  {
    id: 'editor.image-description',
    icon: 'image',
    steps: [{ ...describeStep, initial: () => activeEditor()?.imageHere()?.description ?? '' }],
    act: (editor, { description = '' }) => editor.describeImage(description),
    emptyMessage: 'editor.no-image-here',
  },
  { id: 'editor.find', icon: 'search', keys: 'Mod-f', act: editor => editor.find() },
  {
    id: 'editor.go-to',
    icon: 'list',
    keys: 'Mod-Shift-o',
    steps: [
      {
        name: 'section',
        label: 'editor.which-section',
        ask: 'choice',
        emptyMessage: 'editor.no-sections',
        options: () =>
          (activeEditor()?.sections() ?? []).map(({ at, level, label, words }) => ({
            value: String(at),
            label,
            icon: level > 0 ? 'heading' : 'minus',
            about: t({ id: 'editor.words', values: { count: words } }),
          })),
      },
    ],
    act: (editor, { section }) => editor.goTo(Number(section)),
  },
  {
    id: 'editor.next-section',
    icon: 'arrow-down',
    keys: 'Alt-Shift-PageDown',
    act: editor => editor.goToNextSection(1),
    emptyMessage: 'editor.no-more-sections',
  },
  {
    id: 'editor.previous-section',
    icon: 'arrow-up',
    keys: 'Alt-Shift-PageUp',
    act: editor => editor.goToNextSection(-1),
    emptyMessage: 'editor.no-more-sections',
  },
  {
    id: 'editor.scene-down',
    icon: 'chevron-down',
    keys: 'Mod-Alt-PageDown',
    act: editor => editor.moveScene(1),
    emptyMessage: 'editor.no-more-scenes',
  },
  {
    id: 'editor.scene-up',
    icon: 'chevron-up',
    keys: 'Mod-Alt-PageUp',
    act: editor => editor.moveScene(-1),
    emptyMessage: 'editor.no-more-scenes',
  },
  { id: 'editor.mention', icon: 'at-sign', act: editor => editor.mention() },
  {
    id: 'editor.open-mention',
    icon: 'link',
    keys: ['Mod-Enter', 'Alt-Enter'],
    when: { text: true, overlay: '' },
    act: editor => editor.openMention(),
    emptyMessage: 'editor.nothing-to-open',
  },
  { id: 'editor.typography', icon: 'quote', act: editor => editor.toggleTypography() },
  { id: 'editor.typewriter', icon: 'keyboard', act: editor => editor.toggleTypewriter() },
  { id: 'editor.leave', act: editor => editor.leave() },
]

/** What the keys of these commands do inside an editor; commands with steps run through the palette. */
export const editorActions: ReadonlyMap<string, EditorCommand['act']> = new Map(
  editorOwnCommands.filter(({ steps }) => !steps).map(({ id, act }) => [id, act]),
)

/** The commands of the editor; each acts on the editor focused last. */
export const commands: readonly Command[] = [
  {
    id: 'editor.enter',
    icon: 'pen-line',
    keys: 'i',
    when: { text: true, overlay: '' },
    run: () => activeEditor()?.focus(),
  },
  ...editorOwnCommands.map(
    ({ act, emptyMessage, ...command }): Command => ({
      when: { text: true },
      ...command,
      inText: 'editor',
      run: async (context, args) => {
        const editor = activeEditor()
        // Without an editor the page has one that is still loading.
        const done = editor ? await act(editor, args, context.files) : false
        const reason = editor ? emptyMessage : 'editor.loading'
        if (done === false && reason) showToast({ kind: 'info', id: command.id, title: t(reason) })
      },
    }),
  ),
]

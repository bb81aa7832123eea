// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emptyRichText } from '#core/shared/rich-text/nodes.ts'
import { commandContext, facts } from '../context/command-context.ts'
import type { CommandContext } from '../registry/contract.ts'
import { evaluateWhen } from '../shortcuts/when.ts'
import * as toasts from '../toasts/toasts.tsx'
import { type ActiveEditor, activeEditor, editorFocused, registerEditor } from './active-editors.ts'
import { commands } from './commands.ts'
import { emojiGroups } from './toolbar/emoji-names.ts'

function fakeEditor() {
  return {
    toggle: vi.fn(),
    align: vi.fn(),
    block: vi.fn(),
    size: vi.fn(),
    pickEmoji: vi.fn(),
    pasteMarkdown: vi.fn(),
    find: vi.fn(),
    mention: vi.fn(),
    openMention: vi.fn(),
    link: vi.fn(),
    linkHere: vi.fn(() => null),
    sections: vi.fn(() => []),
    goTo: vi.fn(),
    goToNextSection: vi.fn(),
    moveScene: vi.fn(),
    addComment: vi.fn(),
    insertImage: vi.fn(() => true),
    insertImageFiles: vi.fn(),
    imageHere: vi.fn(() => null),
    describeImage: vi.fn(() => false),
    footnote: vi.fn(),
    read: vi.fn(emptyRichText),
    sceneAtCaret: vi.fn(() => null),
    breakAtCaret: vi.fn(() => null),
    toggleTypography: vi.fn(),
    toggleTypewriter: vi.fn(),
    focus: vi.fn(),
    leave: vi.fn(),
    isInDialog: vi.fn(() => false),
  } satisfies ActiveEditor
}

async function run(id: string, args = {}): Promise<void> {
  const command = commands.find(one => one.id === id)
  await command?.run({ facts: { overlay: '' } } as unknown as CommandContext, args)
}

const leaving: (() => void)[] = []

function onPage() {
  const editor = fakeEditor()
  leaving.push(registerEditor(editor))
  return editor
}

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  document.body.replaceChildren()
})

describe('commands of the editor', () => {
  it('act on the editor focused last, else on the first one on the page', async () => {
    const first = onPage()
    const second = onPage()
    await run('editor.bold')
    expect(first.toggle).toHaveBeenCalledWith('bold')
    editorFocused(second)
    await run('editor.align-center')
    expect(second.align).toHaveBeenCalledWith('center')
    await run('editor.block-quote')
    expect(second.block).toHaveBeenCalledWith('quote')
    leaving.pop()?.()
    await run('editor.size-large')
    expect(first.size).toHaveBeenCalledWith('large')
    expect(activeEditor()).toBe(first)
  })

  it('link the text to the entered address, or remove the link', async () => {
    const editor = onPage()
    document.body.appendChild(document.createElement('input')).focus()
    const validateLink = commands.find(({ id }) => id === 'editor.link')?.steps?.[0]?.validate
    expect(validateLink?.('javascript:alert(1)')).toBe('editor.link-invalid')
    expect(validateLink?.('')).toBeNull()
    await run('editor.link', { address: 'example.org' })
    await run('editor.link', { address: '' })
    expect(editor.link.mock.calls).toEqual([['https://example.org'], [null]])
  })

  it('put images into the text of a dialog too, where the page has no text of its own', () => {
    const images = commands.filter(({ id }) => id === 'editor.image' || id === 'editor.image-file')
    const offered = () => images.filter(({ when }) => evaluateWhen(when, { ...facts(), 'may.image.update': true }))
    commandContext.params = { spaceId: 's', projectId: 'p' }
    const editor = onPage()
    expect(offered()).toEqual([])
    editor.isInDialog.mockReturnValue(true)
    expect(offered()).toHaveLength(2)
    commandContext.params = {}
    expect(offered()).toEqual([])
  })

  it('say so while the editor is loading, and act on it although another field has the focus', async () => {
    const toastSpy = vi.spyOn(toasts, 'showToast').mockReturnValue('')
    await run('editor.italic')
    expect(toastSpy.mock.lastCall?.[0].title).toBe('editor.loading')
    const editor = onPage()
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await run('editor.italic')
    expect(editor.toggle).toHaveBeenCalledWith('italic')
    await run('editor.enter')
    expect(editor.focus).toHaveBeenCalled()
    editor.pasteMarkdown.mockResolvedValue(false)
    await run('editor.paste-markdown')
    expect(toastSpy.mock.lastCall?.[0].title).toBe('editor.nothing-to-paste')
  })
})

describe('emoji', () => {
  it('have a name in both languages and are unique', () => {
    const all = emojiGroups.flatMap(({ emoji }) => emoji)
    expect(all.filter(({ en, ua }) => en === '' || !/^\p{Script=Cyrillic}/u.test(ua))).toEqual([])
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length)
  })
})

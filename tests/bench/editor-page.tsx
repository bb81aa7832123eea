// A page with one editor and nothing else of the app, for benchmarks and end-to-end tests.
import { EditorView, minimalSetup } from 'codemirror'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#core/client/theme/tokens.css'
import '#core/client/theme/base.css'
import { commandContext } from '#core/client/context/command-context.ts'
import { corePlugins } from '#core/client/core-plugin.ts'
import type { EditorHandle, RichTextEditorProps } from '#core/client/editor/editor-props.ts'
import { RichTextEditor } from '#core/client/editor/rich-text-editor.tsx'
import { RichTextView } from '#core/client/editor/rich-text-view.tsx'
import { EditorFoot } from '#core/client/editor/toolbar/editor-foot.tsx'
import entity from '#core/client/entity/page/entity-frame.module.css'
import { loadAllMessages, setLanguage, useT } from '#core/client/i18n/intl.ts'
import { registry } from '#core/client/registry/app-registry.ts'
import { inlineCommands, loadCommands } from '#core/client/registry/plugin-commands.ts'
import frame from '#core/client/shell/frame/frame.module.css'
import { startKeys } from '#core/client/shortcuts/start.ts'
import { setTheme } from '#core/client/theme/theme.ts'
import { defineKind } from '#core/shared/kind.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { makeProse } from './editor-text.ts'

/** The page's interface for benchmarks and tests. */
export interface EditorPage {
  read(): RichText
  /** milliseconds from creating the editor to its first paint */
  opened: number
  edits: number
  counts: unknown
  /** time of the request for the editor, and of its focus */
  shown: number
  focused: number
  /** moves the caret to the middle of the text */
  goToMiddle(): void
  /** milliseconds from each key to the paint of its text, since the last call */
  takeLatencies(): number[]
  /** the longest task of the main thread, in milliseconds */
  longest: number
}

declare global {
  interface Window {
    editorPage: EditorPage
  }
}

const params = new URLSearchParams(location.search)
const has = (name: string) => params.has(name)

const character = defineKind({ name: 'character', title: 'name', icon: 'users', fields: { name: 'string >= 1' } })
const position = defineKind({ name: 'location', title: 'name', icon: 'map-pin', fields: { name: 'string >= 1' } })

const text = has('words') ? makeProse(Number(params.get('words'))) : fromMarkdown(params.get('text') ?? '')
const page: EditorPage = {
  read: () => text,
  opened: 0,
  edits: 0,
  counts: null,
  shown: 0,
  focused: 0,
  goToMiddle: () => {
    const view = EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor') ?? document.body)
    const line = view?.state.doc.lineAt(view.state.doc.length / 2)
    if (line) view?.dispatch({ selection: { anchor: line.from + (line.length >> 1) }, scrollIntoView: true })
    view?.focus()
  },
  takeLatencies: () => latencies.splice(0),
  longest: 0,
}
window.editorPage = page

const latencies: number[] = []
addEventListener(
  'keydown',
  () => {
    const start = performance.now()
    void afterRender().then(end => latencies.push(end - start))
  },
  true,
)
addEventListener('focusin', () => {
  page.focused = performance.now()
})
new PerformanceObserver(list => {
  for (const task of list.getEntries()) page.longest = Math.max(page.longest, task.duration)
}).observe({ type: 'longtask' })

/** After the next frame this one has been painted. */
function afterRender(): Promise<number> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
  })
}

function Editor({ value }: { value: RichText }) {
  const t = useT()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const look = params.get('look') === 'field' ? 'field' : 'page'
  const keep = (handle: EditorHandle | null) => {
    if (handle) page.read = handle.read
  }
  const props: RichTextEditorProps = {
    ref: keep,
    value,
    label: 'Text of the chapter',
    placeholder: t('enter-your-amazing-text'),
    look,
    toolbar: !has('bare'),
    autoFocus: has('autofocus'),
    readOnly: has('readonly'),
    ...(has('enter') && { onEnter: () => history.pushState(null, '', '#entered') }),
    onEdit: () => {
      page.edits++
    },
    onCount: counts => {
      page.counts = counts
    },
  }
  return (
    <>
      <article className={entity.page}>
        <header className={entity.head}>
          <p className={entity.over}>Chapter 7</p>
          <h1 className={entity.title}>The Lantern Debt</h1>
          <input aria-label="Another field" />
        </header>
        <RichTextEditor {...props} {...(look === 'page' && { toolbarContainer: footer })} />
      </article>
      {look === 'page' && <EditorFoot ref={setFooter} />}
    </>
  )
}

/** The same text in plain CodeMirror: the floor. */
function openPlain(parent: HTMLElement, value: RichText): () => void {
  parent.classList.add(entity.page ?? '')
  const look = EditorView.theme({ '.cm-scroller': { font: 'var(--type-prose)' } })
  const nonce = EditorView.cspNonce.of(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '')
  const extensions = [minimalSetup, EditorView.lineWrapping, look, nonce]
  const view = new EditorView({ doc: toMarkdown(value), parent, extensions })
  return () => view.destroy()
}

function openOurs(parent: HTMLElement, value: RichText): () => void {
  const root = createRoot(parent)
  root.render(has('view') ? <RichTextView value={value} /> : <Editor value={value} />)
  return () => root.unmount()
}

/** Shows a text; the result removes it. */
async function show(main: HTMLElement, value: RichText): Promise<() => void> {
  const place = main.appendChild(document.createElement('div'))
  place.style.display = 'contents'
  const close = has('plain') ? openPlain(place, value) : openOurs(place, value)
  while (!place.querySelector(has('view') ? 'p' : '.cm-line')) await afterRender()
  await afterRender()
  return () => {
    close()
    place.remove()
  }
}

async function open(): Promise<void> {
  setTheme(params.get('theme') === 'dark' ? 'dark' : 'light')
  for (const plugin of corePlugins) registry.add({ ...plugin, commands: inlineCommands(plugin) })
  await loadCommands()
  registry.add({ id: 'story', kinds: [character, position] })
  await setLanguage(params.get('lang') === 'ua' ? 'ua' : 'en')
  await loadAllMessages()
  commandContext.text = true
  startKeys()
  const main = document.createElement('main')
  main.id = 'main'
  main.tabIndex = -1
  main.className = frame.main ?? ''
  main.style.height = '100dvh'
  document.body.append(main)
  // Warm-up: code, fonts and styles are loaded, as when one text follows another.
  const close = await show(main, fromMarkdown('a *word*'))
  await document.fonts.ready
  close()
  page.longest = 0
  page.shown = performance.now()
  await show(main, text)
  page.opened = performance.now() - page.shown
}

void open()

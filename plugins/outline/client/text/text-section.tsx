import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import {
  ConflictPanel,
  classNames,
  type EditorHandle,
  EntityLoader,
  EntityText,
  formatNumber,
  LoadFailed,
  type OpenedEntity,
  RichTextView,
  Skeleton,
  useCall,
  useEntityPage,
  usePageState,
  useT,
} from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { OutlineStatus } from '../marks/mark-parts.tsx'
import type { ChosenChapter } from './chosen-chapters.ts'
import styles from './text-page.module.css'

/** Where a text was clicked. */
export interface ClickedPoint {
  x: number
  y: number
}

/** What was written here, until the answer of the server has it. */
export interface WrittenText {
  text: RichText
  revision: number
}

interface SectionProps {
  place: Place
  chosen: ChosenChapter
  /** it is the one that is edited */
  isCurrent: boolean
  point: ClickedPoint | null
  written: Map<string, WrittenText>
  toolbar: HTMLElement | null
  onWrite(point: ClickedPoint | null): void
}

/** One chapter of the text: read, or edited in its place and saved for itself. */
export function OutlineTextSection(props: SectionProps) {
  const { place, chosen, isCurrent, onWrite } = props
  const { chapterId, title, words, status } = chosen.chapter
  return (
    <section className={classNames(styles.section, isCurrent && styles.current)} aria-label={title}>
      <header className={styles.title}>
        <span className={styles.number}>{formatNumber(chosen.number)}</span>
        <h2>
          <button
            type="button"
            className={styles.heading}
            data-command="outline.text-write"
            onClick={() => onWrite(null)}
          >
            {title}
          </button>
        </h2>
        {status && <OutlineStatus place={place} id={status} />}
        <span className={styles.words}>{formatNumber(words)}</span>
      </header>
      {isCurrent ? (
        <EntityLoader key={chapterId} kind={chapter} params={{ ...place, chapterId }}>
          {opened => <SectionEditor {...props} opened={opened} />}
        </EntityLoader>
      ) : (
        <SectionText {...props} />
      )}
    </section>
  )
}

function SectionText({ place, chosen, written, onWrite }: SectionProps) {
  const t = useT()
  const { chapterId, title } = chosen.chapter
  const box = useWriteOnClick(onWrite)
  const { data, error } = useCall(callsOf(chapter).get, { ...place, chapterId }, { quiet: true })
  if (error && !data) return <LoadFailed error={error} />
  if (!data) return <Skeleton label={t('shell.loading')} />
  const own = written.get(chapterId)
  const text = own && data.revision <= own.revision ? own.text : data.text
  return (
    <div ref={box} className={styles.text} data-command="outline.text-write">
      {isEmpty(text) ? (
        <p className={styles.empty}>{t('outline.text-empty', { title })}</p>
      ) : (
        <RichTextView value={text} />
      )}
    </div>
  )
}

/** A click into a text writes there; the command that does it has a key. */
function useWriteOnClick(onWrite: (point: ClickedPoint) => void) {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onWrite)
  useLayoutEffect(() => {
    latest.current = onWrite
  })
  useEffect(() => {
    const { current } = box
    const write = ({ target, clientX, clientY }: MouseEvent) => {
      const isLink = target instanceof Element && target.closest('a, button') !== null
      // What is selected is to be copied.
      if (!isLink && getSelection()?.isCollapsed !== false) latest.current({ x: clientX, y: clientY })
    }
    current?.addEventListener('click', write)
    return () => current?.removeEventListener('click', write)
  })
  return box
}

const isEmpty = (text: RichText) =>
  text.every(({ children }) => children.every(leaf => 'text' in leaf && leaf.text === ''))

function SectionEditor({ opened, point, written, toolbar }: SectionProps & { opened: OpenedEntity }): ReactNode {
  const t = useT()
  const page = useEntityPage(opened)
  const state = usePageState()
  const editor = useRef<EditorHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { mayEdit, autosave } = page
  const { id } = opened.entityRef
  useEffect(() => {
    state.text = mayEdit
    return () => {
      state.text = false
    }
  }, [state, mayEdit])
  useEffect(() => {
    editor.current?.focus()
    return point ? clickWhenReady(box.current, point) : undefined
  }, [point])
  useLayoutEffect(
    () => () => {
      const text = editor.current?.read()
      if (text) written.set(id, { text, revision: Number(autosave.entity.revision) })
    },
    [written, id, autosave],
  )
  return (
    <div ref={box} className={styles.editor}>
      <ConflictPanel kind={chapter} autosave={autosave} />
      <EntityText
        ref={editor}
        page={{ ...page, toolbar }}
        name="text"
        label={t('outline.text-of', { title: opened.entityRef.label })}
        placeholder={t('enter-your-amazing-text')}
      />
    </div>
  )
}

/** As soon as there is an editor in the place of the text, puts the caret where the text was clicked. */
function clickWhenReady(box: HTMLElement | null, { x, y }: ClickedPoint): () => void {
  const click = () => {
    const text = box?.querySelector('.cm-content')
    if (!text) return false
    const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, detail: 1, button: 0 }
    text.dispatchEvent(new MouseEvent('mousedown', { ...at, buttons: 1 }))
    text.dispatchEvent(new MouseEvent('mouseup', at))
    return true
  }
  const observer = new MutationObserver(() => click() && observer.disconnect())
  if (box && !click()) observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

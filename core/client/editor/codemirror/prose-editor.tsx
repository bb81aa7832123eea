import type { EditorView } from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { entityLink } from '#core/shared/links.ts'
import type { Mention } from '#core/shared/richtext/nodes.ts'
import { go } from '../../desk/go.ts'
import { house, useHouse } from '../../registry/house.ts'
import { classNames } from '../../ui/class-names.ts'
import { useGroupControl } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { enlist, noteFocus } from '../active-editors.ts'
import { useAskedWords } from '../asked-words.ts'
import type { RichTextEditorProps } from '../contract.ts'
import { calledNow, look as lookAt } from '../mention/looked.ts'
import { MentionCards } from '../mention/mention-cards.tsx'
import { MentionList } from '../mention/mention-menu.tsx'
import { FindBar } from '../strip/find-bar.tsx'
import { Strip } from '../strip/strip.tsx'
import { Prose } from './prose.ts'
import styles from './prose-editor.module.css'
import { typewriter } from './typewriter.ts'

const UNKNOWN_KIND = 'file-text'

function openMention({ entity }: Mention): void {
  const kind = house.kinds.get(entity.type)
  const { id, spaceId, projectId, mapId, timelineId } = entity
  if (kind) go(entityLink(kind, { id, spaceId, projectId, parentId: mapId ?? timelineId ?? null }))
}

function calledHere({ entity, label }: Mention) {
  return calledNow(label, lookAt(entity))
}

/** The editor itself. It comes with CodeMirror and so is loaded only where text is written. */
export function ProseEditor(props: RichTextEditorProps) {
  const { value, label, look = 'page', toolbar = true, stripInto, stripEnd, readOnly = false, ref } = props
  const { onEdit, onCount, onEnter } = props
  const icons = useRef<HTMLDivElement>(null)
  const hasStrip = toolbar && !readOnly
  const isTypewriter = useSnapshot(typewriter).on && look === 'page' && !readOnly
  const host = {
    label,
    placeholder: props.placeholder,
    look,
    onEdit,
    onCount,
    onEnter,
    attributes: useGroupControl(),
    hasStrip,
  }
  const text = useRef<HTMLDivElement>(null)
  const [prose] = useState(
    () =>
      new Prose(value, host, { icon: kind => copyIcon(icons.current, kind), called: calledHere, open: openMention }),
  )
  useLayoutEffect(() => {
    prose.host = host
  })
  useImperativeHandle(ref, () => ({ focus: () => prose.focus(), read: () => prose.read() }), [prose])
  const { followed } = props
  const taken = useRef(followed)
  useLayoutEffect(() => {
    if (!followed || taken.current === followed) return
    taken.current = followed
    prose.follow(followed)
  }, [prose, followed])
  useEffect(() => enlist(prose), [prose])
  useAskedWords(words => prose.goToWords(words))
  useEffect(() => {
    const clear = ({ key }: KeyboardEvent) => key === 'Escape' && prose.clearFound()
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [prose])
  useEffect(() => () => prose.dispose(), [prose])
  const source = useMemo(
    () => (
      <CodeMirror
        className={styles.text}
        value={prose.source}
        extensions={[prose.extensions]}
        basicSetup={false}
        indentWithTab={false}
        theme="none"
        editable={!readOnly}
        readOnly={readOnly}
        onCreateEditor={view => prose.attach(view)}
      />
    ),
    [prose, readOnly],
  )
  const strip = hasStrip && <Strip prose={prose} end={stripEnd} />
  return (
    <div
      ref={text}
      className={classNames(styles.editor, styles[look], isTypewriter && styles.typewriter)}
      {...usePresence(prose)}
    >
      <MentionIcons ref={icons} />
      {source}
      <MentionList menu={prose.mentions} />
      <MentionCards within={text} />
      <Finding prose={prose} />
      {strip && (stripInto === undefined ? strip : stripInto && createPortal(strip, stripInto))}
    </div>
  )
}

function Finding({ prose }: { prose: Prose }) {
  const { find } = useSnapshot(prose.shown)
  return find && createPortal(<FindBar view={find.view as EditorView} />, find.place as HTMLElement)
}

/** Follows whether the focus is in the text, the strip, or a menu or picker of theirs, wherever that is drawn. */
function usePresence(prose: Prose) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    onFocus: () => {
      clearTimeout(leaving.current)
      noteFocus(prose)
      prose.setActive(true)
    },
    onBlur: () => {
      // The focus may only be on its way to the strip, and a window in the background keeps its place.
      leaving.current = setTimeout(() => document.hasFocus() && prose.setActive(false), 0)
    },
  }
}

/** Icons of all kinds, out of sight, for chips to copy: chips are drawn by CodeMirror, not by React. */
function MentionIcons({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  const { kinds } = useHouse()
  const names = new Set([UNKNOWN_KIND, ...kinds.list().map(kind => kind.icon)])
  return (
    <div ref={ref} hidden>
      {[...names].map(name => (
        <Icon key={name} name={name} />
      ))}
    </div>
  )
}

function copyIcon(icons: HTMLElement | null, kind: string): Node | null {
  const name = house.kinds.get(kind)?.icon ?? UNKNOWN_KIND
  return icons?.querySelector(`[data-icon="${CSS.escape(name)}"]`)?.cloneNode(true) ?? null
}

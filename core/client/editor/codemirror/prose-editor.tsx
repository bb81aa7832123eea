import type { EditorView } from '@codemirror/view'
import CodeMirror from '@uiw/react-codemirror'
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { imageAddress } from '#core/shared/links.ts'
import type { Mention } from '#core/shared/rich-text/nodes.ts'
import { usePageFacts } from '../../context/command-context.ts'
import { go, goIn } from '../../context/go.ts'
import { usePane } from '../../context/panes.ts'
import { secondPage } from '../../context/second-page.ts'
import { registry, useRegistry } from '../../registry/app-registry.ts'
import { classNames } from '../../ui/class-names.ts'
import { useGroupControl } from '../../ui/field/field.tsx'
import { Icon, paintIcon } from '../../ui/icon/icon.tsx'
import { editorFocused, registerEditor } from '../active-editors.ts'
import type { RichTextEditorProps } from '../editor-props.ts'
import { addImageToText } from '../image/add-image.ts'
import { useImageLocation } from '../image/image-location.ts'
import { MentionCards } from '../mention/mention-cards.tsx'
import { MentionList } from '../mention/mention-list.tsx'
import {
  currentMention,
  lookUpMention as lookAt,
  lookupListeners,
  type MentionLabel,
  notifyLookups,
  ownMentionIcons,
} from '../mention/mention-status.ts'
import { mentionAddress } from '../mention/mention-types.ts'
import { EditorToolbar } from '../toolbar/editor-toolbar.tsx'
import { FindBar } from '../toolbar/find-bar.tsx'
import { ProseController } from './prose-controller.ts'
import styles from './prose-editor.module.css'
import { typewriter } from './typing/typewriter.ts'

const UNKNOWN_KIND = 'file-text'

/** Query parameters: the words that were searched for, and a scene by its id or its place from 0. */
const placeNames = ['q', 'scene'] as const

interface PendingPlace {
  name: (typeof placeNames)[number]
  value: string
}

/** The place until the editor that has it goes there; a page may have several editors. */
let pendingPlace: PendingPlace | null = null

function openMention({ entity }: Mention): void {
  const address = mentionAddress(entity, lookAt(entity))
  if (address) go(address)
}

/** How a mention is shown; an icon of its own is not named before it can be copied. */
function drawnLabel(icons: HTMLElement | null, { entity, label }: Mention) {
  const current = currentMention(label, lookAt(entity))
  return { ...current, icon: current.icon && iconIn(icons, current.icon) ? current.icon : undefined }
}

/** The editor itself. It includes CodeMirror and is therefore loaded lazily. */
export function ProseEditor(props: RichTextEditorProps) {
  const { value, label, look = 'page', toolbar = true, toolbarContainer, toolbarEnd, readOnly = false, ref } = props
  const { onEdit, onCount, onEnter } = props
  const icons = useRef<HTMLDivElement>(null)
  const hasToolbar = toolbar && !readOnly
  const isTypewriter = useSnapshot(typewriter).on && look === 'page' && !readOnly
  const host = {
    label,
    placeholder: props.placeholder,
    look,
    onEdit,
    onCount,
    onEnter,
    attributes: useGroupControl(),
    hasToolbar,
  }
  const text = useRef<HTMLDivElement>(null)
  const location = useImageLocation()
  const latestLocation = useRef(location)
  latestLocation.current = location
  const [prose] = useState(
    () =>
      new ProseController(
        value,
        host,
        {
          icon: (kind, own) => copyIcon(icons.current, kind, own),
          labelOf: mention => drawnLabel(icons.current, mention),
          open: openMention,
        },
        {
          address: imageId => latestLocation.current && imageAddress(imageId, latestLocation.current),
          add: file => addImageToText(latestLocation.current, file),
        },
      ),
  )
  useLayoutEffect(() => {
    prose.host = host
  })
  useImperativeHandle(
    ref,
    () => ({ focus: () => prose.focus(), read: () => prose.read(), replace: text => prose.replace(text) }),
    [prose],
  )
  const { remoteChange } = props
  const appliedChange = useRef(remoteChange)
  const latestOnRemoteChange = useRef(props.onRemoteChange)
  latestOnRemoteChange.current = props.onRemoteChange
  useLayoutEffect(() => {
    if (!remoteChange || appliedChange.current === remoteChange) return
    appliedChange.current = remoteChange
    latestOnRemoteChange.current?.(prose.sceneHere())
    prose.applyRemoteChange(remoteChange)
  }, [prose, remoteChange])
  const pane = usePane()
  useEffect(() => registerEditor(prose, pane), [prose, pane])
  usePlaceInAddress(({ name, value }) => (name === 'scene' ? prose.goToScene(value) : prose.goToWords(value)))
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
  const toolbarElement = hasToolbar && <EditorToolbar prose={prose} end={toolbarEnd} />
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
      <FindPanel prose={prose} />
      {toolbarElement &&
        (toolbarContainer === undefined
          ? toolbarElement
          : toolbarContainer && createPortal(toolbarElement, toolbarContainer))}
    </div>
  )
}

function FindPanel({ prose }: { prose: ProseController }) {
  const { find } = useSnapshot(prose.state)
  return find && createPortal(<FindBar view={find.view as EditorView} />, find.place as HTMLElement)
}

/**
 * Tracks whether the focus is in the text, the toolbar, or one of their menus or pickers, wherever those are rendered.
 */
function usePresence(prose: ProseController) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    onFocus: () => {
      clearTimeout(leaving.current)
      editorFocused(prose)
      prose.setActive(true)
    },
    onBlur: () => {
      // The focus may be moving to the toolbar, and a window in the background keeps its state.
      leaving.current = setTimeout(() => document.hasFocus() && prose.setActive(false), 0)
    },
  }
}

/** Hidden icons of all kinds and mentioned entities that chips copy: they are rendered by CodeMirror, not by React. */
function MentionIcons({ ref }: { ref: React.RefObject<HTMLDivElement | null> }) {
  const { kinds } = useRegistry()
  const [own, setOwn] = useState('')
  useEffect(() => {
    const read = () => setOwn([...ownMentionIcons()].join(' '))
    read()
    lookupListeners.add(read)
    return () => void lookupListeners.delete(read)
  }, [])
  useEffect(() => {
    const box = ref.current
    if (!box) return
    // Icons are rendered, or loaded, after the names are known.
    const observer = new MutationObserver(notifyLookups)
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [ref])
  const names = new Set([UNKNOWN_KIND, ...kinds.list().map(kind => kind.icon), ...own.split(' ').filter(Boolean)])
  return (
    <div ref={ref} hidden>
      {[...names].map(name => (
        <Icon key={name} name={name} />
      ))}
    </div>
  )
}

function iconIn(icons: HTMLElement | null, name: string): SVGElement | null {
  return icons?.querySelector<SVGElement>(`[data-icon="${CSS.escape(name)}"]`) ?? null
}

function copyIcon(icons: HTMLElement | null, kind: string, { icon, color }: Pick<MentionLabel, 'icon' | 'color'>) {
  const copy = iconIn(icons, icon ?? registry.kinds.get(kind)?.icon ?? UNKNOWN_KIND)?.cloneNode(true)
  if (!(copy instanceof SVGElement)) return null
  if (color) paintIcon(copy, color)
  return copy
}

/**
 * Makes an editor go to the words or the scene in the address: `?q=low+water`, `?scene=3`. They are removed from the
 * address first, so that going back or reloading does not go there again.
 */
function usePlaceInAddress(goTo: (place: PendingPlace) => boolean): void {
  const pane = usePane()
  const { search } = usePageFacts()
  const name = placeNames.find(one => search[one])
  const value = name && String(search[name])
  const latestGoTo = useRef(goTo)
  latestGoTo.current = goTo
  useEffect(() => {
    if (name && value) {
      pendingPlace = { name, value }
      const address = new URL(pane === 'second' ? secondPage.address : location.href, location.origin)
      if (!address.searchParams.has(name)) return
      address.searchParams.delete(name)
      goIn(pane, address.pathname + address.search, { replace: true })
      return
    }
    if (pendingPlace === null) return
    // After the scroll position of the page was restored or reset.
    const timer = setTimeout(() => {
      if (pendingPlace !== null && latestGoTo.current(pendingPlace)) pendingPlace = null
    }, 0)
    return () => clearTimeout(timer)
  }, [name, value, pane])
}

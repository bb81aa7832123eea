import type { KeyboardEvent, ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { type Align, type BlockName, type FontSize, MARKS, type Mark } from '#core/shared/rich-text/nodes.ts'
import { runCommand } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { keysOf } from '../../shortcuts/command-keys.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { rove } from '../../ui/roving.ts'
import type { ProseController } from '../codemirror/prose-controller.ts'
import { useImageLocation } from '../image/image-location.ts'
import styles from './editor-toolbar.module.css'
import { EmojiButton } from './emoji-button.tsx'
import { ToolbarButton } from './toolbar-button.tsx'

const ALIGNS: readonly Align[] = ['left', 'center', 'right']
const BLOCKS: readonly (Exclude<BlockName, 'image'> | 'none')[] = [
  'none',
  'heading1',
  'heading2',
  'heading3',
  'quote',
  'bullet',
  'number',
  'break',
  'comment',
]
const SIZES: readonly FontSize[] = ['small', 'normal', 'large']
/** The marks with a button on a narrow screen; the palette has the others. */
const NARROW = new Set<Mark>(['bold', 'italic'])

interface EditorToolbarProps {
  prose: ProseController
  /** rendered after the counts */
  end?: ReactNode
}

/** Formatting buttons and the counts (docs/behaviour.md, Looks). */
export function EditorToolbar({ prose, end }: EditorToolbarProps) {
  const t = useT()
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      prose.focus()
    } else rove(event, () => undefined)
  }
  return (
    <div className={styles.toolbar}>
      <div role="toolbar" aria-label={t('editor.toolbar')} className={styles.tools} data-keys="own" onKeyDown={move}>
        <MarkTools prose={prose} />
        <span className={styles.rule} />
        <BlockTool prose={prose} />
        <AlignTool prose={prose} />
        <SizeTool prose={prose} />
        <EmojiButton prose={prose} className={styles.wide} />
        {prose.host.look === 'page' && <ImageTool />}
        <ToolbarButton
          icon="at-sign"
          label={t('command.editor.mention')}
          keys={['@']}
          tabIndex={-1}
          data-command="editor.mention"
          onClick={() => prose.mention()}
        />
      </div>
      <div className={styles.end}>
        <Counts prose={prose} />
        {end}
      </div>
    </div>
  )
}

/** Images are those of a project, and are chosen in the palette, which no dialog has: elsewhere there is no button. */
function ImageTool() {
  const t = useT()
  const location = useImageLocation()
  if (location?.projectId === undefined) return null
  return (
    <ToolbarButton
      icon="image"
      label={t('command.editor.image')}
      tabIndex={-1}
      className={styles.wide}
      data-command="editor.image"
      onClick={() => void runCommand('editor.image')}
    />
  )
}

function MarkTools({ prose }: { prose: ProseController }) {
  const t = useT()
  const { format } = useSnapshot(prose.state)
  return MARKS.map((mark, index) => (
    <ToolbarButton
      key={mark}
      icon={mark as IconName}
      label={t(`command.editor.${mark}`)}
      keys={keysOf(`editor.${mark}`)}
      aria-pressed={format[mark]}
      data-command={`editor.${mark}`}
      tabIndex={index === 0 ? 0 : -1}
      className={NARROW.has(mark) ? undefined : styles.wide}
      onClick={() => prose.toggle(mark)}
    />
  ))
}

function BlockTool({ prose }: { prose: ProseController }) {
  const t = useT()
  const { format } = useSnapshot(prose.state)
  const items = BLOCKS.map(block => ({
    id: block,
    command: `editor.block-${block}`,
    label: t(`command.editor.block-${block}`),
    keys: keysOf(`editor.block-${block}`),
    checked: (format.block ?? 'none') === block,
    onSelect: () => prose.block(block === 'none' ? null : block),
  }))
  const trigger = <ToolbarButton icon="heading" label={t('editor.block')} tabIndex={-1} className={styles.wide} />
  return <Menu side="top" trigger={trigger} groups={[{ id: 'block', items }]} />
}

function AlignTool({ prose }: { prose: ProseController }) {
  const t = useT()
  const { format } = useSnapshot(prose.state)
  const items = ALIGNS.map(align => ({
    id: align,
    command: `editor.align-${align}`,
    label: t(`command.editor.align-${align}`),
    keys: keysOf(`editor.align-${align}`),
    checked: (format.align ?? 'left') === align,
    onSelect: () => prose.align(align),
  }))
  const trigger = (
    <ToolbarButton icon="text-align-start" label={t('editor.align')} tabIndex={-1} className={styles.wide} />
  )
  return <Menu side="top" trigger={trigger} groups={[{ id: 'align', items }]} />
}

function SizeTool({ prose }: { prose: ProseController }) {
  const t = useT()
  const { format } = useSnapshot(prose.state)
  const items = SIZES.map(size => ({
    id: size,
    command: `editor.size-${size}`,
    label: t(`command.editor.size-${size}`),
    keys: keysOf(`editor.size-${size}`),
    checked: format.size === size,
    onSelect: () => prose.size(size),
  }))
  const trigger = <ToolbarButton icon="a-large-small" label={t('editor.size')} tabIndex={-1} />
  return <Menu side="top" trigger={trigger} groups={[{ id: 'size', items }]} />
}

/** The character count; on a narrow screen the word count. Where text is selected, its words come first. */
function Counts({ prose }: { prose: ProseController }) {
  const t = useT()
  const { counts, selected } = useSnapshot(prose.state)
  if (!counts) return null
  return (
    <>
      {selected && (
        <span className={styles.selected} data-count="selected">
          {t('editor.words-selected', { count: selected.words })}
        </span>
      )}
      <span className={styles.wide} data-count="characters">
        {t('editor.characters', { count: counts.characters })}
      </span>
      {!selected && (
        <span className={styles.words} data-count="words">
          {t('editor.words', { count: counts.words })}
        </span>
      )}
    </>
  )
}

import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { reportFailure } from '../../context/run-command.ts'
import { useT } from '../../i18n/intl.ts'
import { keysOf } from '../../shortcuts/command-keys.ts'
import { landmarkOf } from '../../ui/landmark.ts'
import { lazyComponent, useLazyComponent } from '../../ui/lazy/lazy-component.ts'
import type { ProseController } from '../codemirror/prose-controller.ts'
import styles from './emoji.module.css'
import { ToolbarButton } from './toolbar-button.tsx'

const lazyEmojiPicker = lazyComponent(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

/** Opens the emoji picker above the toolbar; the picked emoji is inserted at the caret. */
export function EmojiButton({ prose, className }: { prose: ProseController; className?: string }) {
  const t = useT()
  const { emoji } = useSnapshot(prose.state)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const EmojiPicker = useLazyComponent(lazyEmojiPicker)
  useEffect(() => {
    if (emoji) lazyEmojiPicker.load().catch(reportFailure)
  }, [emoji])
  const pick = (sign: string) => {
    prose.showEmoji(false)
    prose.insert([{ type: 'paragraph', children: [{ text: sign }] }])
  }
  return (
    <Popover.Root open={emoji} onOpenChange={open => prose.showEmoji(open)}>
      <Popover.Trigger asChild ref={setButton}>
        <ToolbarButton
          icon="smile"
          label={t('command.editor.emoji')}
          keys={keysOf('editor.emoji')}
          tabIndex={-1}
          className={className}
          data-command="editor.emoji"
        />
      </Popover.Trigger>
      <Popover.Portal container={landmarkOf(button)}>
        <Popover.Content
          className={styles.picker}
          side="top"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('command.editor.emoji')}
          onCloseAutoFocus={event => {
            event.preventDefault()
            prose.focus()
          }}
        >
          {EmojiPicker && <EmojiPicker onPick={pick} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

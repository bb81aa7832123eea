import { Popover } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { reportFailure } from '../../desk/commands.ts'
import { useT } from '../../i18n/intl.ts'
import { keysOf } from '../../shortcuts/shown-keys.ts'
import { landmarkOf } from '../../ui/landmark.ts'
import { later, useLater } from '../../ui/later.ts'
import type { Prose } from '../codemirror/prose.ts'
import styles from './emoji.module.css'
import { Tool } from './tool.tsx'

const emojiPicker = later(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

/** Opens the emoji picker over the strip; what is picked goes to the caret. */
export function EmojiButton({ prose, className }: { prose: Prose; className?: string }) {
  const t = useT()
  const { emoji } = useSnapshot(prose.shown)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const EmojiPicker = useLater(emojiPicker)
  useEffect(() => {
    if (emoji) emojiPicker.load().catch(reportFailure)
  }, [emoji])
  const pick = (sign: string) => {
    prose.showEmoji(false)
    prose.insert([{ type: 'paragraph', children: [{ text: sign }] }])
  }
  return (
    <Popover.Root open={emoji} onOpenChange={open => prose.showEmoji(open)}>
      <Popover.Trigger asChild ref={setButton}>
        <Tool
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

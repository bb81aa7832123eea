import { DropdownMenu } from 'radix-ui'
import { type ReactElement, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { ariaKeyShortcuts } from './key-names.ts'
import { Keys } from './keys.tsx'
import { landmarkOf } from './landmark.ts'
import styles from './menu.module.css'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  keys?: readonly string[]
  danger?: boolean
  disabled?: boolean
  /** Makes it a choice that is on or off. */
  checked?: boolean
  onSelect: () => void
}

/** Items in groups; a hairline between groups, an optional heading above one. */
export type MenuGroup = { id: string; heading?: string; items: readonly MenuItem[] }

export type MenuProps = {
  /** One button that takes a ref and spreads its props; it names the menu. */
  trigger: ReactElement
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: 'top' | 'bottom'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

function Row({ item, indented, onSelect }: { item: MenuItem; indented: boolean; onSelect: () => void }) {
  const shared = {
    className: classNames(styles.item, item.danger && styles.danger),
    disabled: item.disabled,
    textValue: item.label,
    'aria-keyshortcuts': ariaKeyShortcuts(item.keys),
    onSelect,
  }
  const body = (
    <>
      {item.icon ? <Icon name={item.icon} /> : indented && <span className={styles.noIcon} />}
      <span className={styles.label}>{item.label}</span>
      {item.keys && <Keys keys={item.keys} inControl className={styles.keys} />}
    </>
  )
  if (item.checked === undefined) return <DropdownMenu.Item {...shared}>{body}</DropdownMenu.Item>
  return (
    <DropdownMenu.CheckboxItem {...shared} checked={item.checked}>
      {body}
      {item.checked && <Icon name="check" className={styles.check} />}
    </DropdownMenu.CheckboxItem>
  )
}

/**
 * A menu of commands under a button. It is not modal: a modal one locks scrolling with an injected style sheet, which the
 * content security policy refuses. An item runs once focus is back on the button, so whatever it opens can return it there.
 */
export function Menu({ trigger, groups, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  const chosen = useRef<MenuItem | null>(null)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const indented = groups.some(group => group.items.some(item => item.icon))
  const runChosen = (event: Event) => {
    const item = chosen.current
    if (!item) return
    chosen.current = null
    event.preventDefault()
    button?.focus()
    item.onSelect()
  }
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild ref={setButton}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkOf(button)}>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={runChosen}
        >
          {groups.map(group => (
            <DropdownMenu.Group key={group.id} className={styles.group} aria-label={group.heading}>
              {group.heading && <DropdownMenu.Label className={styles.heading}>{group.heading}</DropdownMenu.Label>}
              {group.items.map(item => (
                <Row
                  key={item.id}
                  item={item}
                  indented={indented}
                  onSelect={() => {
                    chosen.current = item
                  }}
                />
              ))}
            </DropdownMenu.Group>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

import { DropdownMenu } from 'radix-ui'
import { type FocusEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { ariaKeyShortcuts } from '../keys/key-names.ts'
import { Keys } from '../keys/keys.tsx'
import { landmarkOf } from '../landmark.ts'
import styles from './menu.module.css'
import type { MenuGroup, MenuItem } from './menu-group.ts'

type MenuListProps = {
  id: string
  groups: readonly MenuGroup[]
  align: 'start' | 'end'
  side: 'top' | 'bottom'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that anchors and labels it. */
  button: HTMLButtonElement
  /** Whether the first item gets the focus on opening. */
  focusFirstRef: RefObject<boolean>
}

function MenuRow({ item, indented, onSelect }: { item: MenuItem; indented: boolean; onSelect: () => void }) {
  const shared = {
    className: classNames(styles.item, item.danger && styles.danger),
    disabled: item.disabled,
    textValue: item.label,
    'data-command': item.address === undefined ? (item.command ?? item.id) : undefined,
    'data-address': item.address,
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

/** Represents the existing button for the library, which positions the menu by it and restores the focus to it. */
function BorrowedTrigger({ button, ref }: { button: HTMLButtonElement; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}

/**
 * The open menu. It is not modal: a modal one locks scrolling with an injected style sheet, which the content security
 * policy refuses.
 */
export function MenuList({ id, button, groups, align, side, open, onOpenChange, focusFirstRef }: MenuListProps) {
  const selectedItem = useRef<MenuItem | null>(null)
  const indented = groups.some(group => group.items.some(item => item.icon))
  const runChosen = (event: Event) => {
    const item = selectedItem.current
    if (!item) return
    selectedItem.current = null
    event.preventDefault()
    button.focus()
    item.onSelect()
  }
  /** The menu gets the focus first; then keys move to its items. */
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget || !focusFirstRef.current) return
    focusFirstRef.current = false
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
  }
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <BorrowedTrigger button={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkOf(button)}>
        <DropdownMenu.Content
          id={id}
          aria-labelledby={button.id}
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={focusFirst}
          onCloseAutoFocus={runChosen}
        >
          {groups.map(group => (
            <DropdownMenu.Group key={group.id} className={styles.group} aria-label={group.heading}>
              {group.heading && <DropdownMenu.Label className={styles.heading}>{group.heading}</DropdownMenu.Label>}
              {group.items.map(item => (
                <MenuRow
                  key={item.id}
                  item={item}
                  indented={indented}
                  onSelect={() => {
                    selectedItem.current = item
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

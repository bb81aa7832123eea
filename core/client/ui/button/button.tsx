import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import { ariaKeyShortcuts } from '../keys/key-names.ts'
import { Keys } from '../keys/keys.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './button.module.css'

type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger'
type ButtonSize = 's' | 'm' | 'l'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  variant?: ButtonVariant
  /** 28, 32 or 40 px high. */
  size?: ButtonSize
  icon?: IconName
  /** A small icon after the text, such as a chevron for a menu. */
  iconEnd?: IconName
  /** Display labels of the command's keys. */
  keys?: readonly string[]
  /** While its work is running the button stays focusable and does nothing. */
  busy?: boolean
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
  children?: ReactNode
}

/** The class names of a button, for a link that looks like one. */
export function buttonClass({ variant = 'default', size = 'm' }: Pick<ButtonProps, 'variant' | 'size'> = {}): string {
  return classNames(styles.button, variant !== 'default' && styles[variant], size !== 'm' && styles[size])
}

/** A button. Disabled it stays focusable, so that its tooltip can be read: it is aria-disabled and ignores clicks. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    keys,
    busy = false,
    disabled = false,
    onClick,
    className,
    children,
    ...rest
  } = props
  const inert = busy || disabled
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      aria-keyshortcuts={ariaKeyShortcuts(keys)}
      data-answer={rest.type === 'submit' ? 'submit' : undefined}
      data-main={variant === 'primary' || undefined}
      {...rest}
      {...(inert && { onPointerDown: undefined, onKeyDown: undefined })}
      className={classNames(buttonClass({ variant, size }), keys && styles.withKeys, busy && styles.busy, className)}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size="s" />}
      {keys && <Keys keys={keys} inControl />}
      {busy && <Spinner className={styles.spinner} />}
    </button>
  )
}

import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go, navigationPort } from '../context/go.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the site: a plain click navigates without reloading, any other click is left to the browser. Its page's
 * code is loaded once it is pointed at or focused.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlainClick || rest.target) return
    event.preventDefault()
    go(to)
  }
  const preload = () => navigationPort.preload(to)
  return <a {...rest} href={to} onClick={navigate} onPointerOver={preload} onFocusCapture={preload} />
}

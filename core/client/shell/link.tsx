import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { go } from '../desk/go.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the site: a plain click goes without loading the page, anything else is the browser's. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const own = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !own || rest.target) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={to} onClick={follow} />
}

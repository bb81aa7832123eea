import type { SVGProps } from 'react'

/** The logo. */
export function SkaldLogo(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...props} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7.5 3v8.5L16.5 8v13" />
    </svg>
  )
}
